import type { UserId } from '../../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../../platform/eventsourcing/store/event-store.ts'
import { queueEvents, queueStream } from '../events.ts'
import { creditsLeftOn } from './credits.ts'

/** How many of the credits of a day a user has left, as the next request is decided by it: from the log. `day` is like `2026-11-23`. */
export async function readCreditsLeft(store: EventStore, userId: UserId, day: string): Promise<number> {
  const [last] = await store.read(queueStream(userId), queueEvents, { direction: 'backwards', limit: 1 })
  return creditsLeftOn(day, last?.data.queue ?? {})
}
