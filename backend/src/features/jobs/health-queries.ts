import type { Db } from 'mongodb'
import { collectionOf } from '../../platform/projections/read.ts'
import { type JobDocument, openJobsModel } from './projection.ts'

/** What admins look at of a job in progress. */
export type JobInProgress = Pick<JobDocument, 'kind' | 'requestedAt' | 'admittedAt' | 'intendedAt'>

/** All jobs in progress, oldest first. Index { ended, requestedAt, _id }. */
export function jobsInProgress(db: Db): Promise<readonly JobInProgress[]> {
  return collectionOf<JobDocument>(db, openJobsModel)
    .find({ ended: false }, { projection: { kind: 1, requestedAt: 1, admittedAt: 1, intendedAt: 1 } })
    .sort({ requestedAt: 1, _id: 1 })
    .toArray()
}

/** What admins look at of a job that has ended. */
export type EndedJob = Pick<JobDocument, 'model' | 'requestedAt' | 'intendedAt' | 'fates' | 'reasons'>

interface Asked {
  /** Half-open; by when the jobs were asked for. */
  readonly from?: Date
  readonly until?: Date
  readonly limit: number
}

/** Jobs that have ended, those first that were asked for last. Index { ended, requestedAt, _id }. */
export function endedJobs(db: Db, { from, until, limit }: Asked): Promise<readonly EndedJob[]> {
  const range = { ...(from && { $gte: from }), ...(until && { $lt: until }) }
  return collectionOf<JobDocument>(db, openJobsModel)
    .find(
      { ended: true, ...((from ?? until) && { requestedAt: range }) },
      { projection: { model: 1, requestedAt: 1, intendedAt: 1, fates: 1, reasons: 1 } },
    )
    .sort({ requestedAt: -1, _id: -1 })
    .limit(limit)
    .toArray()
}
