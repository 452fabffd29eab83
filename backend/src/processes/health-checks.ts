import { allProjections } from '../features/read-models.ts'
import type { HealthChecks } from '../platform/http/server/health.ts'
import type { DiskSpace } from '../platform/media/blobs/disk-space.ts'
import { awaitedNewer, type Checkpoint, isRefilling, readCheckpoint } from '../platform/projections/checkpoint.ts'
import { checkWritable } from '../platform/projections/mongo/readiness.ts'
import { collectionName } from '../platform/projections/projection.ts'
import type { Engines } from './engines.ts'

/** Whether a read model is there, or was until a newer version took its place: what was replaced is kept for a day. */
const canBeRead = ({ covers, retired = [] }: Checkpoint, model: string): boolean =>
  covers.includes(model) || retired.some((each) => each.model === model)

/**
 * Ready means: the event store answers, MongoDB takes writes, the read models of this version are there, show what the log had when they
 * were last emptied, and wait for no newer release, and the disk has room for new work.
 */
export const checksOf = ({ store, db }: Engines, disk: DiskSpace): HealthChecks => ({
  disk: async () => {
    if (!(await disk.hasRoom())) throw new Error('The disk of the data folder is nearly full')
  },
  'event-store': () => store.head(),
  mongodb: () => checkWritable(db),
  'newer-events': async () => {
    const checkpoint = await readCheckpoint(db)
    const newer = checkpoint && awaitedNewer(checkpoint)
    if (newer)
      throw new Error(`Waits for a newer release: ${newer.type} at position ${newer.position}, ${newer.reason}`)
  },
  projector: async () => {
    const checkpoint = await readCheckpoint(db)
    if (checkpoint === null) throw new Error('There are no read models yet')
    const missing = allProjections.filter((each) => !canBeRead(checkpoint, collectionName(each)))
    if (missing.length > 0) throw new Error(`Not built yet: ${missing.map(collectionName).join(', ')}`)
    if (isRefilling(checkpoint))
      throw new Error(`Filled again up to position ${checkpoint.position} of ${checkpoint.refillsTo}`)
  },
})
