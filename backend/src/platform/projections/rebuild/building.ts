import type { Db } from 'mongodb'
import type { Position } from '../../eventsourcing/event.ts'
import { checkpoints, readCheckpoint } from '../checkpoint.ts'

/** A builder that has not shown a sign of life for so long is dead. */
const aliveMs = 10_000
const beatMs = 2_000

/** Somebody else builds read models beside the live ones: one at a time. */
export class BuildingUnderWay extends Error {
  constructor() {
    super('Another rebuild is under way; if it was killed, it is forgotten after ten seconds')
    this.name = 'BuildingUnderWay'
  }
}

/** Somebody else builds now, or the database has lost what was built. */
export class BuildingLost extends Error {
  constructor() {
    super('What was built is no longer ours: the database has lost a part of it, or somebody else builds')
    this.name = 'BuildingLost'
  }
}

/** The right to build beside the live read models, and how far the building is; in the checkpoint, to fall with it. */
export interface BuildingClaim {
  readonly by: string
  /** After the documents are written; throws BuildingLost. */
  readonly moveTo: (position: Position) => Promise<void>
  readonly position: () => Position
  /** Gives the right back; if the database does not hear of it, it is forgotten after ten seconds. Never throws. */
  readonly release: () => Promise<void>
}

/** Claims the right to build. Throws BuildingUnderWay, or an error when there are no read models to build beside. */
export async function claimBuilding(
  db: Db,
  by: string,
  collections: readonly string[],
  from: Position,
): Promise<BuildingClaim> {
  const checkpoint = await readCheckpoint(db)
  if (!checkpoint) throw new Error('There are no read models to build beside')
  const building = { by, collections: [...collections], position: from, beatAt: new Date() }
  const dead = [{ 'building.beatAt': { $lt: beats(-aliveMs) } }, { 'building.beatAt': { $gt: beats(aliveMs) } }]
  const free = { _id: checkpoint._id, $or: [{ building: { $exists: false } }, ...dead] }
  const { matchedCount } = await checkpoints(db).updateOne(free, { $set: { building } })
  if (matchedCount !== 1) throw new BuildingUnderWay()
  let at = from
  const ours = { _id: checkpoint._id, 'building.by': by } as const
  // A beat that fails is no trouble by itself: the next move tells.
  const beat = () =>
    void checkpoints(db)
      .updateOne(ours, { $set: { 'building.beatAt': new Date() } })
      .catch(() => undefined)
  const beating = setInterval(beat, beatMs).unref()
  return {
    by,
    position: () => at,
    async moveTo(position) {
      // From exactly where it was: a killed server may have forgotten the last writes, and then the move before as well.
      const set = { 'building.position': position, 'building.beatAt': new Date() }
      const moved = await checkpoints(db).updateOne({ ...ours, 'building.position': at }, { $set: set })
      if (moved.matchedCount !== 1) throw new BuildingLost()
      at = position
    },
    async release() {
      clearInterval(beating)
      // What cannot be given back runs out by itself.
      await checkpoints(db)
        .updateOne(ours, { $unset: { building: 1 } })
        .catch(() => undefined)
    },
  }
}

/** A time so far from now; a sign of life from the future is that of a clock that has been set back since. */
const beats = (fromNowMs: number): Date => new Date(Date.now() + fromNowMs)
