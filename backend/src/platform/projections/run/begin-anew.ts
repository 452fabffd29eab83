import { type Db, MongoServerError } from 'mongodb'
import type { Position } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import { type Checkpoint, CheckpointMismatch, checkpoints } from '../checkpoint.ts'
import { feedFloors, raiseFloor, readFloor } from '../feed/feed.ts'
import { type CollectionNames, firstLists, type ListNames } from '../mongo/collection-names.ts'
import { type AnyProjection, collectionName } from '../projection.ts'
import { newCollectionName } from '../rebuild/build.ts'
import { collectionsInUse, registerCollections } from '../rebuild/owned-collections.ts'

export interface FreshStart {
  readonly logId: string
  readonly projections: readonly AnyProjection[]
  readonly setNumber: number
  /** The feed begins after it, and up to it the read models are refilled. */
  readonly head: Position
}

const _id = 'projector'

/** What a checkpoint says of read models that are no longer there. */
const ended = {
  newestEvent: 1,
  parking: 1,
  cleared: 1,
  building: 1,
  retired: 1,
  newer: 1,
  emptiedBy: 1,
  emptiedSince: 1,
} as const

/**
 * Begins empty read models, in one write to the checkpoint and in collections that nobody has used: a projector that was paused in the
 * middle of this, or of a batch, can then do no harm to what another one has built meanwhile. The collections of before are dropped
 * with the other leftovers. Throws CheckpointMismatch when another projector has changed the checkpoint meanwhile.
 * @param old the checkpoint on which this was decided; null when there is none
 */
export async function beginAnew(db: Db, old: Checkpoint | null, fresh: FreshStart): Promise<void> {
  const { logId, projections, setNumber, head } = fresh
  const covers = projections.map(collectionName)
  const collections = old || (await areUsed(db, covers, head)) ? newCollections(projections) : {}
  const feed = collections.lists?.feed ?? firstLists.feed
  // Before anybody can read or write this feed.
  await raiseFloor(db, head, feed)
  const begun = { logId, position: 0n, covers, setNumber, refillsTo: head, ...collections }
  if (!(await (old ? replace(db, old, begun) : insert(db, begun)))) {
    if (feed !== firstLists.feed) await feedFloors(db).deleteOne({ _id: feed })
    throw new CheckpointMismatch(old?.position ?? 0n)
  }
  // After that write, because what is written down and not in the checkpoint is dropped.
  await registerCollections(db, collectionsInUse({ _id, ...begun }))
  if (collections.lists) await registerCollections(db, [...covers, ...namedBy(old)])
}

type Begun = Omit<Checkpoint, '_id'>

async function replace(db: Db, old: Checkpoint, begun: Begun): Promise<boolean> {
  const absent = { $exists: false }
  const { logId, position, switches = absent, emptiedBy = absent } = old
  const update = { $set: begun, $inc: { switches: 1 }, $unset: ended } as const
  return (await checkpoints(db).updateOne({ _id, logId, position, switches, emptiedBy }, update)).matchedCount === 1
}

async function insert(db: Db, begun: Begun): Promise<boolean> {
  try {
    await checkpoints(db).insertOne({ _id, ...begun, switches: 1 })
    return true
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11_000) return false
    throw error
  }
}

/** The collections of before. */
const namedBy = (old: Checkpoint | null): readonly string[] => [
  ...Object.values(old?.lists ?? firstLists),
  ...(old ? collectionsInUse(old) : []),
]

interface NewCollections {
  readonly places?: CollectionNames
  readonly lists?: ListNames
}

function newCollections(projections: readonly AnyProjection[]): NewCollections {
  const places = projections.map((projection) => [collectionName(projection), newCollectionName(projection)] as const)
  const suffix = randomId().slice(0, 8)
  return {
    places: Object.fromEntries(places),
    lists: { feed: `${firstLists.feed}_${suffix}`, parked: `${firstLists.parked}_${suffix}` },
  }
}

/** Whether something is left in the first collections: the checkpoint was lost without them. */
async function areUsed(db: Db, models: readonly string[], head: Position): Promise<boolean> {
  if ((await readFloor(db, firstLists.feed)) > head) return true
  for (const name of [...models, ...Object.values(firstLists)]) {
    if (await db.collection(name).findOne({}, { projection: { _id: 1 } })) return true
  }
  return false
}
