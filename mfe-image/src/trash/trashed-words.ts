import type { TrashedImage } from '@studio/backend/contract'
import { formatExact } from '@studio/ui/format'
import { promptName } from '../models/prompt-name.ts'

/** How long an image can still be restored. */
export function daysText(days: number): string {
  return days === 1 ? '1 day left' : `${days} days left`
}

/** What people call it. */
export function mediumOf({ video }: Pick<TrashedImage, 'video'>): 'image' | 'video' {
  return video === undefined ? 'image' : 'video'
}

type Named = Pick<TrashedImage, 'video' | 'deletedAt' | 'prompt'>

/**
 * What tells an image of the trash from the others, in words: its number there, counted from one, its prompt, and when it was
 * deleted.
 */
export function nameOf({ video, deletedAt, prompt }: Named, number: number): string {
  const words = prompt === undefined ? [] : [promptName(prompt)]
  return [`${mediumOf({ video })} ${number}`, ...words, `deleted ${formatExact(Date.parse(deletedAt))}`].join(', ')
}
