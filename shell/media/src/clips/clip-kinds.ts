import type { AnyClip, ClipKind } from '@studio/backend/contract/clips'
import { formatDate } from '@studio/ui/format'

interface ClipWords {
  /** What people call one of them. */
  readonly noun: string
  /** Its page, whose address names a clip in the search word `video`. */
  readonly page: string
}

/** What the kinds of clips are called, and where they are made. */
export const clipKinds: Readonly<Record<ClipKind, ClipWords>> = {
  video: { noun: 'video', page: '/video' },
  animation: { noun: 'copied video', page: '/tiktok-copier' },
  'lip-sync': { noun: 'lip sync', page: '/lip-sync' },
}

/** A clip in words: those that it was asked for with, or what it is and from which day. */
export function clipName({ prompt, kind, createdAt }: Pick<AnyClip, 'prompt' | 'kind' | 'createdAt'>): string {
  if (prompt !== '') return prompt
  const { noun } = clipKinds[kind]
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}, ${formatDate(Date.parse(createdAt))}`
}
