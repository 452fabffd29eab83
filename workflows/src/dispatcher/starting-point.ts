import type { Position } from '@studio/backend/eventsourcing/event.ts'
import type { EventStore } from '@studio/backend/eventsourcing/event-store.ts'
import { type OpenJob, openJobs } from '@studio/backend/jobs/queries.ts'
import { type Checkpoint, readCheckpoint } from '@studio/backend/projections/checkpoint.ts'
import { collectionName } from '@studio/backend/projections/projection.ts'
import { allProjections } from '@studio/backend/read-models.ts'
import type { Db } from 'mongodb'

/** Open jobs, and the position of the log that they are at least up to. */
export interface StartingPoint {
  readonly jobs: readonly OpenJob[]
  readonly position: Position
}

/** From the read model of open jobs; the start of the log when read models are missing, unfinished or of another log. */
export async function readStartingPoint(db: Db, store: EventStore): Promise<StartingPoint> {
  // the checkpoint first: jobs read after it may be newer, never older
  const checkpoint = await readCheckpoint(db)
  const usable = checkpoint?.logId === (await store.logId()) && isComplete(checkpoint)
  return usable ? { jobs: await openJobs(db), position: checkpoint.position } : { jobs: [], position: 0n }
}

const isComplete = ({ covers }: Checkpoint) =>
  allProjections.every((projection) => covers.includes(collectionName(projection)))
