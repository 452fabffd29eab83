import type { Position } from '@studio/backend/eventsourcing/event.ts'
import type { EventStore } from '@studio/backend/eventsourcing/event-store.ts'
import { openJobsModel } from '@studio/backend/jobs/projection.ts'
import { type OpenJob, openJobs } from '@studio/backend/jobs/queries.ts'
import { readCheckpoint } from '@studio/backend/projections/checkpoint.ts'
import { collectionName } from '@studio/backend/projections/projection.ts'
import type { Db } from 'mongodb'

/** Open jobs, and the position of the log that they are at least up to. */
export interface StartingPoint {
  readonly jobs: readonly OpenJob[]
  readonly position: Position
}

/** From the read model of open jobs; the start of the log when that is missing or of another log. */
export async function readStartingPoint(db: Db, store: EventStore): Promise<StartingPoint> {
  // the checkpoint first: jobs read after it may be newer, never older
  const checkpoint = await readCheckpoint(db)
  const usable =
    checkpoint?.logId === (await store.logId()) && checkpoint.covers.includes(collectionName(openJobsModel))
  return usable ? { jobs: await openJobs(db), position: checkpoint.position } : { jobs: [], position: 0n }
}
