import type { Db } from 'mongodb'
import { collectionOf } from '../../../platform/projections/lists/read.ts'
import { type JobDocument, openJobsModel } from '../projection.ts'

/** What admins look at of a job in progress. */
export type JobInProgress = Pick<
  JobDocument,
  'kind' | 'requestedAt' | 'admittedAt' | 'intendedAt' | 'deferred' | 'fates'
>

/** All jobs in progress, oldest first. Index { ended, requestedAt, _id }. */
export function jobsInProgress(db: Db): Promise<readonly JobInProgress[]> {
  return collectionOf<JobDocument>(db, openJobsModel)
    .find(
      { ended: false },
      { projection: { kind: 1, requestedAt: 1, admittedAt: 1, intendedAt: 1, deferred: 1, fates: 1 } },
    )
    .sort({ requestedAt: 1, _id: 1 })
    .toArray()
}
