import { notTakenText } from '@studio/media/clip-kinds'
import { isStalled, stalledWords } from '@studio/media/patience'
import { mayBeCarriedOut } from '@studio/ui/api-error'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'

type KindName = ClipKind<Clip>['name']

/** The name of a failure because a file cannot be read any more; its message says so. */
export const lost = 'NotReadableError'

/** Why clips of a kind were not taken, as far as anybody knows. */
export function reasonText(kind: KindName, error: unknown): string {
  if (error instanceof DOMException && error.name === lost) return error.message
  return isStalled(error) ? stalledWords : notTakenText(kind, error)
}

/** The same for a toast: also that they may have been taken when no response came. */
export function failureText(kind: KindName, error: unknown): string {
  const reason = reasonText(kind, error)
  return mayBeCarriedOut(error) ? `${reason} · No answer came, so it may have been received` : reason
}
