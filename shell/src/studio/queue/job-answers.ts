import { listJobs, queueProgress } from '@studio/backend/contract/queue'
import { ApiError, errorText, isOverSpend } from '@studio/ui/api-error'
import { cacheKey } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import type { QueryClient } from '@tanstack/react-query'

/** Fetches the queue after a command. The live feed brings what has changed, too; this is for a page without one. */
export function refreshJobs(client: QueryClient): void {
  for (const endpoint of [listJobs, queueProgress]) void client.invalidateQueries({ queryKey: cacheKey(endpoint) })
}

export function tellNotCancelled(error: unknown): void {
  showToast({ title: 'Could not cancel', description: errorText(error, 'Please try again'), tone: 'bad' })
}

interface Words {
  readonly title: string
  readonly description: string
}

/**
 * Says why what failed was not asked for again, with a way to the limits of a day where one of them refuses.
 * @param words what is said of its kind when nothing else is known
 */
export function tellNotRetried(error: unknown, words: Words, openSpend: () => void): void {
  if (error instanceof ApiError && error.problem?.code === 'already-retried') {
    showToast({ title: 'Already on its way', description: 'It was asked for again before.' })
    return
  }
  showToast({
    ...words,
    tone: 'bad',
    ...(isOverSpend(error) && { action: { label: 'See spend', run: openSpend } }),
  })
}
