import type { Db } from 'mongodb'
import type { Position } from '../../eventsourcing/event.ts'
import type { EventStore } from '../../eventsourcing/store/event-store.ts'
import { pauseUnlessStopped } from '../../eventsourcing/subscription/pause.ts'
import { type Erasable, erasableAmong } from '../apply/erasures.ts'
import { parkEvents, parkedStreams } from '../apply/parked.ts'
import { type Checkpoint, checkpoints, isAheadOf, noteNewestEvent, readCheckpoint } from '../checkpoint.ts'
import { readFloor } from '../feed/feed.ts'
import { type CollectionNames, firstLists, type ListNames } from '../mongo/collection-names.ts'
import type { AnyProjection } from '../projection.ts'
import { type CompletionSource, completeReadModels } from '../rebuild/completion.ts'
import { finishClearing } from '../rebuild/switch.ts'
import { beginAnew } from './begin-anew.ts'

/** What a projector needs to know before its first batch. */
export interface ReadModelState {
  readonly logId: string
  readonly position: Position
  readonly switches?: number
  readonly names: CollectionNames
  readonly lists: ListNames
  /** Replaced collections in which people are erased, too. Every switch ends the batch under way, so this is never behind one. */
  readonly replaced: readonly Erasable[]
  /** Changes up to here are older than every open page and are left out of the feed. */
  readonly feedFloor: Position
  readonly parked: ReadonlySet<string>
}

export interface OpenOptions extends CompletionSource {
  readonly store: CompletionSource['store'] & Pick<EventStore, 'logId'>
  readonly projections: readonly AnyProjection[]
  readonly signal: AbortSignal
  /** Between two looks at the head of the log, for tests. */
  readonly pause?: (attempt: number, signal: AbortSignal) => Promise<void>
}

/** How often the head of the log is asked for before it counts as lost, within about a quarter of a minute. */
const looksForHead = 8

const _id = 'projector'

/**
 * Finds the position to go on from. Read models of another log, of a log of which an older copy was restored, or without a checkpoint
 * are begun anew. A read model that is missing, because it is new or has a new version, is built beside the others before this returns.
 */
export async function openReadModels(db: Db, options: OpenOptions): Promise<ReadModelState> {
  const { store, projections, signal, setNumber = 0 } = options
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
    await beginAnew(db, checkpoint, { logId, projections, setNumber, head: await store.head() })
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
  if (!checkpoint) throw new Error('The read models were lost meanwhile')
  const { logId, position, switches, places: names = {}, lists = firstLists, parking = [], retired = [] } = checkpoint
  await parkEvents(db, parking, lists.parked)
  const collections = { names, lists, replaced: erasableAmong(retired, projections) }
  const known = {
    logId,
    position,
    ...collections,
    feedFloor: await readFloor(db, lists.feed),
    parked: await parkedStreams(db),
  }
  return switches === undefined ? known : { ...known, switches }
}
