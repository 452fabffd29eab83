import type { Db } from 'mongodb'
import type { JobId, Recorded, UserId } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { type CostEvent, chargeStream, costEvents } from './events.ts'
import { type ChargeDocument, charges, type OrphanDocument, orphans } from './projection.ts'

const newestFirst = { at: -1, _id: -1 } as const

/** What a user was charged last, newest first. Index { userId, at, _id }. */
export function chargesOf(db: Db, userId: UserId, limit: number): Promise<readonly ChargeDocument[]> {
  return collectionOf<ChargeDocument>(db, charges).find({ userId }).sort(newestFirst).limit(limit).toArray()
}

/** Money that providers may have taken for the latest failed outputs, newest first; for admins. Index { at, _id }. */
export function listOrphans(db: Db, limit: number): Promise<readonly OrphanDocument[]> {
  return collectionOf<OrphanDocument>(db, orphans).find().sort(newestFirst).limit(limit).toArray()
}

/** What one output of a job cost its user, from the log; undefined while it was not charged. */
export async function readCharge(store: EventStore, jobId: JobId, n: number): Promise<Recorded<CostEvent> | undefined> {
  const [charge] = await store.read(chargeStream(jobId, n), costEvents, { limit: 1 })
  return charge
}
