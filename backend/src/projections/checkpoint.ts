import type { Collection, Db } from 'mongodb'
import type { Position } from '../eventsourcing/event.ts'

/** How far the read models are; lives and dies with them. */
export interface Checkpoint {
  readonly _id: 'projector'
  readonly logId: string
  readonly position: Position
  /** Names of the collections that are complete up to the position. */
  readonly covers: readonly string[]
  /** Set while the collections are being emptied for another log: by whom. */
  readonly emptiedBy?: string
  readonly emptiedSince?: Date
}

export const checkpoints = (db: Db): Collection<Checkpoint> => db.collection<Checkpoint>('checkpoints')

const _id = 'projector'

/** The checkpoint of read models that may be read; null when there are none yet, or while they are being emptied. */
export const readCheckpoint = (db: Db): Promise<Checkpoint | null> =>
  checkpoints(db).findOne({ _id, emptiedBy: { $exists: false } })

/** Somebody else has moved the checkpoint, or it is gone: what was read since it may be applied or lost already. */
export class CheckpointMismatch extends Error {
  constructor(expected: Position) {
    super(`The checkpoint is no longer at ${expected}`)
    this.name = 'CheckpointMismatch'
  }
}

/** Moves the checkpoint, only from exactly where this projector left it; throws CheckpointMismatch. */
export async function moveCheckpoint(db: Db, logId: string, from: Position, to: Position): Promise<void> {
  const filter = { _id, logId, position: from, emptiedBy: { $exists: false } } as const
  const { matchedCount } = await checkpoints(db).updateOne(filter, { $set: { position: to } })
  if (matchedCount !== 1) throw new CheckpointMismatch(from)
}
