import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { expiredLoras, lorasOf, numberOfOtherLoras } from '../queries.ts'

interface Known {
  readonly userId: UserId
  readonly now: Date
  readonly limit: number
  /** Where a page of expired LoRAs ended. */
  readonly after: NonNullable<Parameters<typeof expiredLoras>[1]['after']>
}

/** Each query of this slice, as the test of the query plans runs it. */
export function loraQueries({
  userId,
  now,
  limit,
  after,
}: Known): Readonly<Record<string, (db: Db) => Promise<unknown>>> {
  return {
    lorasOf: (db) => lorasOf(db, userId),
    expiredLoras: (db) => expiredLoras(db, { now, after: undefined, limit }),
    'expiredLoras, the next page': (db) => expiredLoras(db, { now, after, limit }),
    numberOfOtherLoras: (db) => numberOfOtherLoras(db, userId, 'another'),
  }
}
