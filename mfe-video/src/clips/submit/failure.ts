import { notTakenText } from '@studio/media/clip-kinds'
import { unsentText } from '@studio/media/patience'
import { mayBeCarriedOut } from '@studio/ui/api-error'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'

type KindName = ClipKind<Clip>['name']

/** Why clips of a kind were not taken, as far as anybody knows. */
export function reasonText(kind: KindName, error: unknown): string {
  return unsentText(error) ?? notTakenText(kind, error)
}

/** The same for a toast: also that they may have been taken when no response came. */
export function failureText(kind: KindName, error: unknown): string {
  const reason = reasonText(kind, error)
  return mayBeCarriedOut(error) ? `${reason} · No answer came, so it may have been received` : reason
}
