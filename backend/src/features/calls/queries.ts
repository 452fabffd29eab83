import type { Db } from 'mongodb'
import { CallId, type Recorded, type UserId } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { type CallEvent, callEvents, callStream } from './events.ts'
import { type CallDocument, calls } from './projection.ts'

export type { CallDocument }

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

/** A call for which money is, or was, held back. By _id. */
export function findCall(db: Db, callId: CallId): Promise<CallDocument | null> {
  return collectionOf<CallDocument>(db, calls).findOne({ _id: callId })
}

/** What the log has about a call, its words sealed: that it was sent, that somebody stopped it, and how it ended. */
export function readCallLife(store: EventStore, callId: CallId): Promise<readonly Recorded<CallEvent>[]> {
  return store.read(callStream(callId), callEvents)
}

/** Those of these calls that are a person's. By _id. */
export async function callsAmong(db: Db, callIds: readonly string[], userId: UserId): Promise<readonly string[]> {
  const found = await collectionOf<CallDocument>(db, calls)
    .find({ _id: { $in: [...callIds] }, userId }, { projection: { _id: 1 } })
    .toArray()
  return found.map(({ _id }) => _id)
}
