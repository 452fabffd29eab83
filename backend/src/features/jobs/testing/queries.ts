import type { Db } from 'mongodb'
import { JobId, type UserId } from '../../../platform/eventsourcing/event.ts'
import { jobsInProgress } from '../lists/health-queries.ts'
import { whoseRequestsAreKnown } from '../lists/parked-queries.ts'
import { findJob, findRequest } from '../queries.ts'

type Queries = Readonly<Record<string, (db: Db) => Promise<unknown>>>

/** Queries of this slice about jobs of anybody, and of one job, as the test of the query plans runs them. */
export function jobQueries(userId: UserId, someJob: () => unknown): Queries {
  return {
    findRequest: (db) => findRequest(db, userId, JobId.parse(someJob())),
    findJob: (db) => findJob(db, JobId.parse(someJob())),
    jobsInProgress,
    whoseRequestsAreKnown,
  }
}
