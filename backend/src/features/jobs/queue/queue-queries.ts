import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../../platform/eventsourcing/store/event-store.ts'
import { collectionOf } from '../../../platform/projections/lists/read.ts'
import { queueEvents, queueStream } from '../events.ts'
import { type QueueDocument, queues } from '../projection.ts'
import { limitGroups, mostOf } from './limits.ts'
import { outputsIn } from './waiting-line.ts'

/** Images of one user in progress: how many a provider works on, how many hold a slot, and how many may (spec images 3). */
export interface QueueOfUser {
  readonly submitted: number
  readonly inProgress: number
  readonly max: number
}

/** The queue of one user. By _id. */
export async function readQueue(db: Db, userId: UserId): Promise<QueueOfUser> {
  const queue = await collectionOf<QueueDocument>(db, queues).findOne({ _id: userId })
  const images = (queue?.entries ?? []).filter(({ kind }) => kind === 'image')
  const slots = images.flatMap(({ jobId, outputs }) => outputs.map((n) => `${jobId}/${n}`))
  const submitted = slots.filter((slot) => queue?.submitted[slot])
  return { submitted: submitted.length, inProgress: slots.length, max: limitGroups.images.running }
}

/** Whether one more output of the group would be refused. By _id. */
export async function isAtLimit(db: Db, userId: UserId, name: keyof typeof limitGroups): Promise<boolean> {
  const group = limitGroups[name]
  const queue = await collectionOf<QueueDocument>(db, queues).findOne({ _id: userId })
  return queue !== null && outputsIn(queue, group) >= mostOf(group)
}

/** What a user has spent and holds back on a UTC day, and the limit of their own, in millionths of a dollar. From the log. */
export interface DaySpend {
  /** Held back for what is in progress included. */
  readonly spent: number
  readonly held: number
  readonly ownCap: number | undefined
}

/** What counts against the limit of a day, as the next request is decided by it. `day` is like `2026-11-23`. */
export async function readDaySpend(store: EventStore, userId: UserId, day: string): Promise<DaySpend> {
  const [last] = await store.read(queueStream(userId), queueEvents, { direction: 'backwards', limit: 1 })
  const queue = last?.data.queue
  const ownCap = queue?.ownSpendCap
  if (queue?.day !== day) return { spent: 0, held: 0, ownCap }
  const outputs = queue.entries.filter((entry) => entry.day === day)
  const calls = (queue.calls ?? []).filter((call) => call.day === day)
  const held =
    outputs.reduce((sum, entry) => sum + entry.unitPrice * entry.outputs.length, 0) +
    calls.reduce((sum, call) => sum + call.amount, 0)
  return { spent: queue.spent, held, ownCap }
}
