import type { TrashedImage } from '@studio/backend/contract'
import { formatExact } from '@studio/ui/format'
import { promptName } from '../models/prompt-name.ts'

/** How long an image can still be restored. */
export function daysText(days: number): string {
  return days === 1 ? '1 day left' : `${days} days left`
}

/**
 * What tells an image of the trash from the others, in words: its number there, counted from one, its prompt, and when it was
 * deleted.
 */
export function nameOf({ deletedAt, prompt }: Pick<TrashedImage, 'deletedAt' | 'prompt'>, number: number): string {
  const words = prompt === undefined ? [] : [promptName(prompt)]
  return [`image ${number}`, ...words, `deleted ${formatExact(Date.parse(deletedAt))}`].join(', ')
}
