import { type Db, MongoServerError } from 'mongodb'
import type { Position } from '../eventsourcing/event.ts'
import type { EventStore } from '../eventsourcing/event-store.ts'
import { type Checkpoint, checkpoints, readCheckpoint } from './checkpoint.ts'
import { feedEntries, feedFloors, raiseFloor, readFloor } from './feed.ts'
import { parkedStreams } from './parked.ts'
import { type AnyProjection, collectionName } from './projection.ts'

/** What a projector has to know before its first batch. */
export interface ReadModelState {
  readonly logId: string
  readonly position: Position
  /** Changes up to here are history: no open page waits for them. */
  readonly feedFloor: Position
  readonly parked: ReadonlySet<string>
}

/** An emptying that takes longer was left behind by a process that died. */
const emptyingMs = 10_000

const _id = 'projector'

/**
 * Finds where to go on. Read models of another log, or without a checkpoint, are worth nothing and are emptied first. A new
 * projection, or a new version of one, makes everything start from the beginning: the guards of complete documents turn the
 * repetition into nothing. With parked streams that would lose their events, so then too everything is emptied.
 * @param projectorId the same at every call of one projector
 */
export async function openReadModels(
  db: Db,
  store: Pick<EventStore, 'logId' | 'head'>,
  projections: readonly AnyProjection[],
  projectorId: string,
): Promise<ReadModelState> {
  const logId = await store.logId()
  const names = projections.map(collectionName)
  const checkpoint = await checkpoints(db).findOne({ _id })
  const usable = checkpoint && checkpoint.logId === logId && !checkpoint.emptiedBy
  const complete = usable && names.every((name) => checkpoint.covers.includes(name))
  if (!usable || (!complete && (await parkedStreams(db)).size > 0)) {
    await emptyReadModels(db, checkpoint, { logId, names, head: await store.head(), projectorId })
  } else if (!complete) {
    const covers = [...new Set([...checkpoint.covers, ...names])]
    await checkpoints(db).updateOne({ _id, logId, position: checkpoint.position }, { $set: { position: 0n, covers } })
  }
  return readState(db)
}

async function readState(db: Db): Promise<ReadModelState> {
  const checkpoint = await readCheckpoint(db)
  if (!checkpoint) throw new Error('Another projector is emptying the read models')
  const { logId, position } = checkpoint
  return { logId, position, feedFloor: await readFloor(db), parked: await parkedStreams(db) }
}

interface FreshStart {
  readonly logId: string
  readonly names: readonly string[]
  /** The feed begins after it. */
  readonly head: Position
  readonly projectorId: string
}

async function emptyReadModels(db: Db, old: Checkpoint | null, fresh: FreshStart): Promise<void> {
  const { logId, names, head, projectorId } = fresh
  if (!(await claim(db, old, projectorId))) return
  for (const name of new Set([...names, ...(old?.covers ?? []), 'parked'])) await db.collection(name).deleteMany({})
  await feedEntries(db).deleteMany({})
  await feedFloors(db).deleteMany({})
  await raiseFloor(db, head)
  await checkpoints(db).updateOne(
    { _id, emptiedBy: projectorId },
    { $set: { logId, position: 0n, covers: names }, $unset: { emptiedBy: 1, emptiedSince: 1 } },
  )
}

async function claim(db: Db, old: Checkpoint | null, projectorId: string): Promise<boolean> {
  const mark = { emptiedBy: projectorId, emptiedSince: new Date() }
  if (!old) return insertOnce(db, { _id, logId: '', position: 0n, covers: [], ...mark })
  const dead = old.emptiedSince === undefined || old.emptiedSince.getTime() < Date.now() - emptyingMs
  if (!dead && old.emptiedBy !== projectorId) return false
  const same = { _id, logId: old.logId, position: old.position } as const
  const emptiedBy = old.emptiedBy ?? { $exists: false }
  const { matchedCount } = await checkpoints(db).updateOne({ ...same, emptiedBy }, { $set: mark })
  return matchedCount === 1
}

async function insertOnce(db: Db, checkpoint: Checkpoint): Promise<boolean> {
  try {
    await checkpoints(db).insertOne(checkpoint)
    return true
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11_000) return false
    throw error
  }
}
