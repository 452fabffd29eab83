import type { Collection, Db, Filter } from 'mongodb'
import type { Position } from '../eventsourcing/event.ts'
import { type Places, rememberPlaces } from './rebuild/places.ts'
import type { ParkedEvent } from './run/parked.ts'

/** How far the read models are and where they lie; lives and dies with them. */
export interface Checkpoint {
  readonly _id: 'projector'
  readonly logId: string
  readonly position: Position
  /** Names, with versions, of the read models that are complete up to the position. */
  readonly covers: readonly string[]
  /** Where those lie that were built anew. */
  readonly places?: Places
  /** Grows with every switch: what was written for the collections before it must not move the checkpoint any more. */
  readonly switches?: number
  /** Parked by the batch that led here; listed before the next one. */
  readonly parking?: readonly ParkedEvent[]
  /** Streams of the listing that a switch has made good, and where it was. */
  readonly cleared?: { readonly streams: readonly string[]; readonly upTo: Position }
  /** Collections that are being built beside the others. */
  readonly building?: Building
  /** By name with version: built and accepted for code that does not run yet. */
  readonly prepared?: Readonly<Record<string, Prepared>>
  /** What was replaced, kept for readers that look late. */
  readonly retired?: readonly Retired[]
  /** Set while the collections are being emptied for another log: by whom. */
  readonly emptiedBy?: string
  readonly emptiedSince?: Date
}

export interface Building {
  readonly by: string
  readonly collections: readonly string[]
  readonly position: Position
  /** Sign of life. */
  readonly beatAt: Date
}

export interface Prepared {
  readonly collection: string
  readonly position: Position
}

export interface Retired {
  readonly model: string
  readonly collection: string
  readonly since: Date
}

export const checkpoints = (db: Db): Collection<Checkpoint> => db.collection<Checkpoint>('checkpoints')

const _id = 'projector'

/** The checkpoint of read models that may be read; null when there are none yet, or while they are being emptied. */
export async function readCheckpoint(db: Db): Promise<Checkpoint | null> {
  const checkpoint = await checkpoints(db).findOne({ _id, emptiedBy: { $exists: false } })
  rememberPlaces(db, checkpoint)
  return checkpoint
}

/** Exactly this state of the read models, and no other. */
export const unmoved = ({
  logId,
  position,
  switches,
}: Pick<Checkpoint, 'logId' | 'position' | 'switches'>): Filter<Checkpoint> => ({
  _id,
  logId,
  position,
  switches: switches ?? { $exists: false },
  emptiedBy: { $exists: false },
})

/** Somebody else has moved the checkpoint, or it is gone: what was read since it may be applied or lost already. */
export class CheckpointMismatch extends Error {
  constructor(expected: Position) {
    super(`The checkpoint is no longer at ${expected}`)
    this.name = 'CheckpointMismatch'
  }
}

/**
 * Moves the checkpoint, only from exactly where this projector left it and before any switch; throws CheckpointMismatch.
 * @param parking what the batch has parked
 */
export async function moveCheckpoint(
  db: Db,
  from: Pick<Checkpoint, 'logId' | 'position' | 'switches'>,
  to: Position,
  parking: readonly ParkedEvent[] = [],
): Promise<void> {
  const { matchedCount } = await checkpoints(db).updateOne(unmoved(from), { $set: { position: to, parking } })
  if (matchedCount !== 1) throw new CheckpointMismatch(from.position)
}
