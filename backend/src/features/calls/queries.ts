import type { Db } from 'mongodb'
import { CallId, type UserId } from '../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { type CallDocument, calls } from './projection.ts'

/** A call that has not been settled. */
export interface OpenCall {
  readonly callId: CallId
  readonly userId: UserId
  readonly correlationId: string
  readonly reservedAt: Date
}

/** Calls that were begun before a time and have not been settled, oldest first. Index { settled, reservedAt, _id }. */
export async function openCallsBefore(db: Db, before: Date, limit: number): Promise<readonly OpenCall[]> {
  const found = await collectionOf<CallDocument>(db, calls)
    .find({ settled: false, reservedAt: { $lt: before } })
    .sort({ reservedAt: 1, _id: 1 })
    .limit(limit)
    .toArray()
  return found.map(({ _id, userId, correlationId, reservedAt }) => ({
    callId: CallId.parse(_id),
    userId,
    correlationId,
    reservedAt,
  }))
}
