import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { charactersOf, expiredCharacters, numberOfOtherCharacters } from '../queries.ts'

interface Known {
  readonly userId: UserId
  readonly now: Date
  readonly limit: number
  /** Where a page of expired characters ended. */
  readonly after: NonNullable<Parameters<typeof expiredCharacters>[1]['after']>
}

/** Each query of this slice, as the test of the query plans runs it. */
export function characterQueries({
  userId,
  now,
  limit,
  after,
}: Known): Readonly<Record<string, (db: Db) => Promise<unknown>>> {
  return {
    charactersOf: (db) => charactersOf(db, userId),
    numberOfOtherCharacters: (db) => numberOfOtherCharacters(db, userId, 'another'),
    expiredCharacters: (db) => expiredCharacters(db, { now, after: undefined, limit }),
    'expiredCharacters, the next page': (db) => expiredCharacters(db, { now, after, limit }),
  }
}
