import { dailyCredits } from '../../catalogue/credits.ts'
import type { QueueEntry, QueueState } from '../events.ts'

// A job is paid by the credits of the day alone, or by money alone. An entry that is paid by credits holds no money, so that a process
// of an earlier release, which knows no credits, gives none back for it.

type Credited = Pick<QueueState, 'credits'>

/** Credits that are left of a day; those of jobs in progress are used. */
export function creditsLeftOn(day: string, queue: Credited): number {
  return dailyCredits - creditsUsedOn(day, queue)
}

const creditsUsedOn = (day: string, { credits }: Credited): number => (credits?.day === day ? credits.used : 0)

/** Whether the credits that are left of the day are enough for this many. What costs none is paid by money. */
export function canUseCredits(wanted: number, queue: QueueState): boolean {
  return wanted > 0 && wanted <= creditsLeftOn(queue.day, queue)
}

/** The queue after that many more credits were used, or fewer where they come back. */
export function withCredits(queue: QueueState, more: number): QueueState {
  if (more === 0) return queue
  const { day } = queue
  // a process that knows no credits may have lost count of them
  const used = Math.max(0, creditsUsedOn(day, queue) + more)
  return { ...queue, credits: { ...queue.credits, day, used } }
}

/** The queue with the credits of an output that has cost nothing. Those of an earlier day are gone with that day. */
export function returnCredits(queue: QueueState, { day, credits = 0 }: QueueEntry): QueueState {
  return day === queue.credits?.day && day === queue.day ? withCredits(queue, -credits) : queue
}
