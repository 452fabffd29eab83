import type { Db } from 'mongodb'
import type { EventStore } from '../platform/eventsourcing/store/event-store.ts'
import { readStartingPoint, type StartingPoint } from './jobs/lists/open-queries.ts'
import { type OpenWork, openWork } from './work/open-queries.ts'
import { workModel } from './work/projection.ts'

/** Everything that is open, and the position of the log that it is at least up to. */
export interface OpenThings extends StartingPoint {
  readonly work: readonly OpenWork[]
}

/** Where the dispatcher begins, see `readStartingPoint`; with open work, whose read model must be there as well. */
export async function readOpenThings(db: Db, store: EventStore): Promise<OpenThings> {
  const start = await readStartingPoint(db, store, [workModel])
  // read after the checkpoint, it may be newer, never older
  return { ...start, work: start.position === 0n ? [] : await openWork(db) }
}
