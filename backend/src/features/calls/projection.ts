import type { UserId } from '../../platform/eventsourcing/event.ts'
import { change, create, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { QueueEvent } from '../jobs/events.ts'

/** A call for which money is, or was, held back. */
export interface CallDocument extends ReadModel {
  readonly userId: UserId
  readonly reservedAt: Date
  /** Of the request that began it. */
  readonly correlationId: string
  /** The most that it could cost, in millionths of a dollar. */
  readonly reserved: number
  readonly settled: boolean
  /** Since when, and what stays spent for the day, in millionths of a dollar; absent while it is open. */
  readonly settledAt?: Date
  readonly spent?: number
}

/** Read model `calls`, by call id: what is held back for calls, and which of them have not been settled. */
export const calls = projection<QueueEvent>({
  name: 'calls',
  version: 2,
  // which calls are open, without any words of the conversation
  staysWhenErased: 'all',
  indexes: [{ key: { settled: 1, reservedAt: 1, _id: 1 } }],
  on: {
    CallReserved: (e) =>
      create(e.data.callId, {
        userId: e.data.userId,
        reservedAt: e.created,
        correlationId: e.metadata.correlationId,
        reserved: e.data.reserved,
        settled: false,
      }),
    CallSettled: (e) => change(e.data.callId, { $set: { settled: true, settledAt: e.created, spent: e.data.spent } }),
  },
})
