import type { Db } from 'mongodb'
import type { Position } from '../../eventsourcing/event.ts'
import { checkpoints, readCheckpoint } from '../checkpoint.ts'

/** A builder that has not renewed its claim for so long is dead. */
export const aliveMs = 10_000
const beatMs = 2_000

/** Another process is building read models beside the live ones; there is one building at a time. */
export class BuildingUnderWay extends Error {
  constructor() {
    super('Another rebuild is under way; if it was killed, it is forgotten after ten seconds')
    this.name = 'BuildingUnderWay'
  }
}

/** Another process builds now, or the database has lost a part of what was built. */
export class BuildingLost extends Error {
  constructor() {
    super('This building has ended: the database has lost a part of it, or another process builds now')
    this.name = 'BuildingLost'
  }
}

/** The exclusive right to build beside the live read models, with its position. Stored in the checkpoint, so that both are lost together. */
export interface BuildingClaim {
  readonly by: string
  /** Stores the position; call it after the documents are written. Throws BuildingLost. */
  readonly moveTo: (position: Position) => Promise<void>
  readonly position: () => Position
  /** Gives the claim back; if the database does not answer, it expires after ten seconds. Never throws. */
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
  // A renewal that fails is no trouble by itself: the next `moveTo` notices.
  const beat = () =>
    void checkpoints(db)
      .updateOne(ours, { $set: { 'building.beatAt': new Date() } })
      .catch(() => undefined)
  const beating = setInterval(beat, beatMs).unref()
  return {
    by,
    position: () => at,
    async moveTo(position) {
      // Only from exactly the last position: a killed server that has lost the last writes has lost that position, too.
      const set = { 'building.position': position, 'building.beatAt': new Date() }
      const moved = await checkpoints(db).updateOne({ ...ours, 'building.position': at }, { $set: set })
      if (moved.matchedCount !== 1) throw new BuildingLost()
      at = position
    },
    async release() {
      clearInterval(beating)
      // A claim that cannot be given back expires by itself.
      await checkpoints(db)
        .updateOne(ours, { $unset: { building: 1 } })
        .catch(() => undefined)
    },
  }
}

/** A time so far from now. A renewal in the future means that the clock has been set back since. */
const beats = (fromNowMs: number): Date => new Date(Date.now() + fromNowMs)
