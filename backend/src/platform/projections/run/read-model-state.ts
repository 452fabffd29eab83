import { type Db, MongoServerError } from 'mongodb'
import type { Position } from '../../eventsourcing/event.ts'
import type { EventStore } from '../../eventsourcing/store/event-store.ts'
import { pauseUnlessStopped } from '../../eventsourcing/subscription/pause.ts'
import { type Erasable, erasableAmong } from '../apply/erasures.ts'
import { parkEvents, parkedStreams } from '../apply/parked.ts'
import { type Checkpoint, checkpoints, isAheadOf, noteNewestEvent, readCheckpoint } from '../checkpoint.ts'
import { feedEntries, feedFloors, raiseFloor, readFloor } from '../feed/feed.ts'
import type { CollectionNames } from '../mongo/collection-names.ts'
import { type AnyProjection, collectionName } from '../projection.ts'
import { type CompletionSource, completeReadModels } from '../rebuild/completion.ts'
import { registerCollections } from '../rebuild/owned-collections.ts'
import { finishClearing } from '../rebuild/switch.ts'

/** What a projector needs to know before its first batch. */
export interface ReadModelState {
  readonly logId: string
  readonly position: Position
  readonly switches?: number
  readonly names: CollectionNames
  /** Replaced collections in which people are erased, too. Every switch ends the batch under way, so this is never behind one. */
  readonly replaced: readonly Erasable[]
  /** Changes up to here are older than every open page and are left out of the feed. */
  readonly feedFloor: Position
  readonly parked: ReadonlySet<string>
}

export interface OpenOptions extends CompletionSource {
  readonly store: CompletionSource['store'] & Pick<EventStore, 'logId'>
  readonly projections: readonly AnyProjection[]
  /** The same at every call of one projector. */
  readonly projectorId: string
  readonly signal: AbortSignal
  /** Between two looks at the head of the log, for tests. */
  readonly pause?: (attempt: number, signal: AbortSignal) => Promise<void>
}

/** How often the head of the log is asked for before it counts as lost, within about a quarter of a minute. */
const looksForHead = 8

/** An emptying that takes longer than this was begun by a process that has died. */
const emptyingMs = 10_000

const _id = 'projector'

/**
 * Finds the position to go on from. Read models of another log, of a log of which an older copy was restored, or without a checkpoint
 * are emptied first. A read model that is missing, because it is new or has a new version, is built beside the others before this returns.
 */
export async function openReadModels(db: Db, options: OpenOptions): Promise<ReadModelState> {
  const { store, projections, projectorId, signal } = options
  const logId = await store.logId()
  const checkpoint = await checkpoints(db).findOne({ _id })
  if (
    checkpoint &&
    checkpoint.logId === logId &&
    !checkpoint.emptiedBy &&
    !(await hasLostEvents(checkpoint, options))
  ) {
    if (checkpoint.newestEvent === undefined) await noteNewestEvent(db, checkpoint, await store.head())
    await completeReadModels(db, checkpoint, options, projections, signal)
  } else {
    const names = projections.map(collectionName)
    const { setNumber = 0 } = options
    await emptyReadModels(db, checkpoint, { logId, names, setNumber, head: await store.head(), projectorId })
  }
  await finishClearing(db)
  return readState(db, projections)
}

/** Asks more than once, because a follower of a cluster may be behind its leader for a moment. */
async function hasLostEvents(checkpoint: Checkpoint, options: OpenOptions): Promise<boolean> {
  const { store, signal, pause = pauseUnlessStopped } = options
  for (let look = 1; look <= looksForHead; look++) {
    if (!isAheadOf(checkpoint, await store.head())) return false
    await pause(look, signal)
    signal.throwIfAborted()
  }
  return true
}

async function readState(db: Db, projections: readonly AnyProjection[]): Promise<ReadModelState> {
  const checkpoint = await readCheckpoint(db)
  if (!checkpoint) throw new Error('Another projector is emptying the read models')
  const { logId, position, switches, places: names = {}, parking = [], retired = [] } = checkpoint
  await parkEvents(db, parking)
  const collections = { names, replaced: erasableAmong(retired, projections) }
  const known = { logId, position, ...collections, feedFloor: await readFloor(db), parked: await parkedStreams(db) }
  return switches === undefined ? known : { ...known, switches }
}

interface FreshStart {
  readonly logId: string
  readonly names: readonly string[]
  readonly setNumber: number
  /** The feed begins after it, and up to it the read models are refilled. */
  readonly head: Position
  readonly projectorId: string
}

const beside = { newestEvent: 1, places: 1, parking: 1, cleared: 1, building: 1, retired: 1, newer: 1 } as const

async function emptyReadModels(db: Db, old: Checkpoint | null, fresh: FreshStart): Promise<void> {
  const { logId, names, setNumber, head, projectorId } = fresh
  if (!(await claim(db, old, projectorId))) return
  const live = (old?.covers ?? []).map((model) => old?.places?.[model] ?? model)
  for (const name of new Set([...names, ...live, 'parked'])) await db.collection(name).deleteMany({})
  await registerCollections(db, names)
  await feedEntries(db).deleteMany({})
  await feedFloors(db).deleteMany({})
  await raiseFloor(db, head)
  await checkpoints(db).updateOne(
    { _id, emptiedBy: projectorId },
    {
      $set: { logId, position: 0n, covers: names, setNumber, refillsTo: head },
      $inc: { switches: 1 },
      $unset: { ...beside, emptiedBy: 1, emptiedSince: 1 },
    },
  )
}

async function claim(db: Db, old: Checkpoint | null, projectorId: string): Promise<boolean> {
  const mark = { emptiedBy: projectorId, emptiedSince: new Date() }
  if (!old) return insertOnce(db, { _id, logId: '', position: 0n, covers: [], ...mark })
  // In either direction, because the clock may have been set back since.
  const dead = old.emptiedSince === undefined || Math.abs(Date.now() - old.emptiedSince.getTime()) > emptyingMs
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
