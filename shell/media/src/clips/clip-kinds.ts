import type { AnyClip, ClipKind } from '@studio/backend/contract/clips'
import { ApiError, errorText } from '@studio/ui/api-error'
import { formatDate } from '@studio/ui/format'

interface ClipWords {
  /** What people call one of them. */
  readonly noun: string
  /** Its page, whose address names a clip in the search word `video`. */
  readonly page: string
  /** The title of the toast when one was not taken (spec video 8). */
  readonly failed: string
  /** Why it was not taken, when there was no answer. */
  readonly notTaken: string
}

/** What the kinds of clips are called, and where they are made. */
export const clipKinds: Readonly<Record<ClipKind, ClipWords>> = {
  video: { noun: 'video', page: '/video', failed: 'Generation Failed', notTaken: 'Failed to generate video' },
  animation: {
    noun: 'copied video',
    page: '/tiktok-copier',
    failed: 'Animation failed',
    notTaken: 'Failed to start the animation',
  },
  'lip-sync': {
    noun: 'lip sync',
    page: '/lip-sync',
    failed: 'Generation Failed',
    notTaken: 'Failed to start the lip sync',
  },
}

/** A clip in words: those that it was asked for with, or what it is and from which day. */
export function clipName({ prompt, kind, createdAt }: Pick<AnyClip, 'prompt' | 'kind' | 'createdAt'>): string {
  if (prompt !== '') return prompt
  const { noun } = clipKinds[kind]
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}, ${formatDate(Date.parse(createdAt))}`
}

/** Why a clip was not taken, in the words of the server if there are any (spec video 8). */
export function notTakenText(kind: ClipKind, error: unknown): string {
  return errorText(error, error instanceof ApiError ? `Server error (${error.status})` : clipKinds[kind].notTaken)
}
