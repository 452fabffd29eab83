import type { TrashedImage } from '@studio/backend/contract'
import { formatExact } from '@studio/ui/format'

/** How long an image can still be restored. */
export function daysText(days: number): string {
  return days === 1 ? '1 day left' : `${days} days left`
}

/** What tells an image of the trash from the others, in words: its number there, counted from one, and when it was deleted. */
export function nameOf({ deletedAt }: Pick<TrashedImage, 'deletedAt'>, number: number): string {
  return `image ${number}, deleted ${formatExact(Date.parse(deletedAt))}`
}
