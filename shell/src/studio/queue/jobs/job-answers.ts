import { listJobs, queueProgress } from '@studio/backend/contract/queue'
import { ApiError, errorText, isOverSpend } from '@studio/ui/api-error'
import { cacheKey } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import type { QueryClient } from '@tanstack/react-query'
import type { Outcome, Words } from '../send-orders.ts'

/** Fetches the queue after a command. The live feed brings what has changed, too; this is for a page without one. */
export function refreshJobs(client: QueryClient): void {
  for (const endpoint of [listJobs, queueProgress]) void client.invalidateQueries({ queryKey: cacheKey(endpoint) })
}

/** What is said when something could not be cancelled. */
export function wordsOfCancel(error: unknown): Words {
  return { title: 'Could not cancel', description: errorText(error, 'Please try again') }
}

/** Says how much could not be cancelled, with the first reason; nothing when all was. */
export function tellCancelled({ asked, done, refusal }: Outcome): void {
  if (refusal === undefined) return
  const { title, description } = refusal.order.wordsOf(refusal.error)
  const isAlone = refusal.order.count === asked
  showToast({ title: isAlone ? title : `${title} ${asked - done} of ${asked}`, description, tone: 'bad' })
}

/**
 * Says how much of what failed was asked for again, with the first reason why the rest was not, and a way to the limits of a day where one
 * of them refuses; nothing when all was.
 */
export function tellRetried({ asked, done, refusal }: Outcome, openSpend: () => void): void {
  if (refusal === undefined) return
  const { order, error } = refusal
  const wasRetried = error instanceof ApiError && error.problem?.code === 'already-retried'
  const { title, description } = wasRetried ? wordsOfRetried(error, order.count, asked) : order.wordsOf(error)
  showToast({
    title: order.count === asked ? title : `${done} of ${asked} asked for again`,
    description,
    ...(!wasRetried && { tone: 'bad' }),
    ...(isOverSpend(error) && { action: { label: 'See spend', run: openSpend } }),
  })
}

/**
 * What is said when one of `count`, which the server takes together or not at all, was asked for again before. The server says how many
 * of them are left to be asked for.
 */
function wordsOfRetried({ problem }: ApiError, count: number, asked: number): Words {
  const onItsWay = 'Already on its way'
  if (asked === 1) return { title: onItsWay, description: 'It was asked for again before.' }
  const title = 'Not asked for again'
  const before = 'One of them was asked for again before.'
  if (count === 1) return { title, description: before }
  if (problem?.details?.['left'] !== 0) return { title, description: `${before} Press Retry for the others.` }
  if (count === asked) return { title: onItsWay, description: 'They were asked for again before.' }
  return { title, description: 'Some of them were asked for again before.' }
}
