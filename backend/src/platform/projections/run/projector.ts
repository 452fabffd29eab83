import type { Db } from 'mongodb'
import { dayMs } from '../../eventsourcing/day.ts'
import type { EventDefinitions, Position } from '../../eventsourcing/event.ts'
import type { KeyStore } from '../../eventsourcing/keys/key-store.ts'
import type { Logger } from '../../eventsourcing/logger.ts'
import type { FollowableStore, LogChunk } from '../../eventsourcing/store/event-store.ts'
import { type SubscriptionStatus, subscribeToAll } from '../../eventsourcing/subscription/subscription.ts'
import { observeBatch } from '../../observability/batches.ts'
import { applySteps } from '../apply/apply.ts'
import { interpretBatch, locationOf } from '../apply/batch.ts'
import { WriteRejected } from '../apply/bulk-write.ts'
import { readablePart } from '../apply/newer-events.ts'
import { parkEvents } from '../apply/parked.ts'
import { rejections } from '../apply/rejections.ts'
import { settleAll } from '../apply/settle-all.ts'
import { CheckpointMismatch, moveCheckpoint, noteNewer } from '../checkpoint.ts'
import { ensureFeedIndexes, retractFeed, writeFeed } from '../feed/feed.ts'
import { trimFeed } from '../feed/feed-trim.ts'
import { dropUnnamedIndexes, ensureIndexes } from '../mongo/indexes.ts'
import type { AnyProjection } from '../projection.ts'
import { dropLeftovers } from '../rebuild/leftovers.ts'
import { dropLeftBehind, ownLeftBehind } from './left-behind.ts'
import { openReadModels, type ReadModelState } from './read-model-state.ts'

export interface ProjectorOptions {
  readonly store: Pick<FollowableStore, 'follow' | 'head' | 'logId'>
  readonly db: Db
  readonly projections: readonly AnyProjection[]
  /** Number of the set of these read models; 0 when absent. */
  readonly setNumber?: number
  /** Of all events, to know their personal fields. */
  readonly definitions: EventDefinitions
  readonly keys: KeyStore
  readonly log: Logger
  /** Most events in one batch. */
  readonly batchSize?: number
  /** Between attempts after a trouble, for tests. */
  readonly pause?: (attempt: number, signal: AbortSignal) => Promise<void>
}

export interface ProjectorStatus extends SubscriptionStatus {
  /** Streams whose events are parked. */
  readonly parkedStreams: number
}

export interface Projector {
  /** Resolves after the batch under way. */
  readonly stop: () => Promise<void>
  readonly status: () => ProjectorStatus
}

/**
 * While much happens, events of this time are written together. A batch costs several calls of the database however small it is, and
 * events that change the same document are merged into one write.
 */
const batchesApartMs = 40
/** The longest of these times, while the database is so busy that a batch takes long. Nobody waits much longer for what they see. */
const longestBatchesApartMs = 120

const trimEveryMs = 10 * 60_000
const feedEntriesKept = 100_000

/**
 * Maintains the read models: one subscription, one checkpoint. Of each batch the documents and the feed are written side by
 * side, and then the checkpoint together with what is parked. After any trouble the batch is thrown away and begun again from
 * the stored checkpoint. Two projectors at once do no harm: documents are guarded by position, and the one whose checkpoint was
 * moved by the other starts again from there. Before an event of a newer release it waits, and begins again and again, until the
 * projector of that release has moved the checkpoint past it.
 */
export function startProjector(options: ProjectorOptions): Projector {
  const { store, db, projections, log, batchSize = 1_000, pause } = options
  const refusals = rejections()
  const stopping = new AbortController()
  let state: ReadModelState | undefined

  const open = async (): Promise<Position> => {
    const opened = await openReadModels(db, { ...options, signal: stopping.signal })
    await dropLeftBehind(options, state, opened)
    // The indexes are there when another projector has only gone on.
    if (!state || !isLaterOf(state, opened)) {
      await ensureFeedIndexes(db, opened.lists.feed)
      await ensureIndexes(db, projections, opened.names)
    }
    state = opened
    return state.position
  }

  /** Throws NewerEvent after what comes before it: a projector of the newer release goes on from there. */
  const onBatch = async (all: LogChunk) => {
    const { chunk, newer } = readablePart(all)
    if (chunk) await project(chunk)
    if (!newer) return
    if (state) await noteNewer(db, state.logId, newer)
    throw newer
  }

  const project = async (chunk: LogChunk) => {
    if (!state) throw new Error('A batch came before the read models were opened')
    const { feedFloor, parked, names, lists, replaced } = state
    const interpreted = await interpretBatch(options, chunk, parked, refusals.poison)
    const changes = interpreted.changes.filter(({ event }) => event.position > feedFloor)
    // Side by side: no page reads an entry of the feed before the checkpoint, which is moved last, has passed it.
    const collections = { names, replaced }
    await settleAll([
      applySteps(db, interpreted.steps, { apart: refusals.suspects(), ...collections }),
      writeFeed(db, changes, lists.feed),
    ])
    await retractFeed(db, interpreted.parked, lists.feed)
    const last = chunk.items.at(-1)
    const newestEvent = last && locationOf(last).position
    await moveCheckpoint(db, state, chunk.upTo, { parking: interpreted.parked, newestEvent })
    await parkEvents(db, interpreted.parked, lists.parked)
    refusals.passed(chunk.upTo)
    for (const event of interpreted.parked)
      log.error({ parked: event.stream, reason: event.reason }, 'An event is parked')
    state = { ...state, position: chunk.upTo, parked: withParked(parked, interpreted.parked) }
  }

  let toldOfMove = false
  /** Once, because of two projectors one finds at almost every batch that the other was faster. */
  const tellOfMove = () => {
    if (!toldOfMove)
      log.info({}, 'Another process has moved the checkpoint or changed collections; the projector goes on from there')
    toldOfMove = true
  }

  const subscription = subscribeToAll(store, {
    from: open,
    onBatch: (chunk) => observeBatch(chunk, () => onBatch(chunk)),
    batchSize,
    apartMs: batchesApartMs,
    longestApartMs: longestBatchesApartMs,
    onTrouble(error, attempt) {
      if (error instanceof WriteRejected) refusals.note(error)
      if (error instanceof CheckpointMismatch) return tellOfMove()
      log.warn({ err: error, attempt }, 'The projector begins again from its checkpoint')
    },
    ...(pause && { pause }),
  })
  const trimming = setInterval(() => void trim(options, state), trimEveryMs).unref()

  return {
    async stop() {
      clearInterval(trimming)
      stopping.abort()
      await subscription.stop()
      const isOvertaken = subscription.status().lastError instanceof CheckpointMismatch
      if (!state || !isOvertaken) return
      await ownLeftBehind(options, state).catch((error: unknown) => {
        log.warn({ err: error }, 'Collections of the last batch could not be written down; they may stay')
      })
    },
    status: () => ({ ...subscription.status(), parkedStreams: state?.parked.size ?? 0 }),
  }
}

/** Whether these are the same read models, with more of the log. */
const isLaterOf = (before: ReadModelState, now: ReadModelState): boolean =>
  now.position > before.position && now.logId === before.logId && now.switches === before.switches

const withParked = (
  before: ReadonlySet<string>,
  events: readonly { readonly stream: string }[],
): ReadonlySet<string> => (events.length === 0 ? before : new Set([...before, ...events.map((event) => event.stream)]))

async function trim({ db, projections, log }: ProjectorOptions, state: ReadModelState | undefined): Promise<void> {
  try {
    await dropLeftovers(db)
    if (state) await dropUnnamedIndexes(db, projections, state.names)
    await trimFeed(db, { notBefore: new Date(Date.now() - dayMs), newest: feedEntriesKept })
  } catch (error) {
    log.warn({ err: error }, 'Old entries, collections and indexes could not be deleted; the next round tries again')
  }
}
