import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { barredAmong, findByEmail, findCurrentUser } from '../queries.ts'

/** Each query of this slice, as the test of the query plans runs it. */
export function accountQueries(userId: UserId, other: UserId): Readonly<Record<string, (db: Db) => Promise<unknown>>> {
  return {
    findCurrentUser: (db) => findCurrentUser(db, userId),
    barredAmong: (db) => barredAmong(db, [userId, other]),
    findByEmail: (db) => findByEmail(db, '1@studio.example'),
  }
}
