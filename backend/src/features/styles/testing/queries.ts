import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { expiredStyles, numberOfOtherStyles, stylesOf } from '../queries.ts'

interface Known {
  readonly userId: UserId
  readonly now: Date
  readonly limit: number
  /** Where a page of expired styles ended. */
  readonly after: NonNullable<Parameters<typeof expiredStyles>[1]['after']>
}

/** Each query of this slice, as the test of the query plans runs it. */
export function styleQueries({
  userId,
  now,
  limit,
  after,
}: Known): Readonly<Record<string, (db: Db) => Promise<unknown>>> {
  return {
    stylesOf: (db) => stylesOf(db, userId),
    numberOfOtherStyles: (db) => numberOfOtherStyles(db, userId, 'another'),
    expiredStyles: (db) => expiredStyles(db, { now, after: undefined, limit }),
    'expiredStyles, the next page': (db) => expiredStyles(db, { now, after, limit }),
  }
}
