import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { jobIdsOf } from '../../jobs/lists/list-queries.ts'
import { endedWorkOf } from '../../work/open-queries.ts'
import { barredAmong, findByEmail, findCurrentUser, identityStreamOf } from '../queries.ts'

/** Each query of this slice, and those by which a deletion finds what a person had made, as the test of the query plans runs it. */
export function accountQueries(userId: UserId, other: UserId): Readonly<Record<string, (db: Db) => Promise<unknown>>> {
  return {
    findCurrentUser: (db) => findCurrentUser(db, userId),
    barredAmong: (db) => barredAmong(db, [userId, other]),
    jobIdsOf: (db) => jobIdsOf(db, userId),
    endedWorkOf: (db) => endedWorkOf(db, userId),
    identityStreamOf: (db) => identityStreamOf(db, userId),
    findByEmail: (db) => findByEmail(db, '1@studio.example'),
  }
}
