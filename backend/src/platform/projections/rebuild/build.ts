import type { Db } from 'mongodb'
import type { Position } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import type { FollowableStore, LogChunk } from '../../eventsourcing/store/event-store.ts'
import { subscribeToAll } from '../../eventsourcing/subscription/subscription.ts'
import { applySteps } from '../apply/apply.ts'
import { interpretBatch, locationOf } from '../apply/batch.ts'
import { WriteRejected } from '../apply/bulk-write.ts'
import { BadEvent, type LogSource } from '../apply/fold.ts'
import type { Step } from '../apply/interpret.ts'
import { readablePart } from '../apply/newer-events.ts'
import { parkEvents } from '../apply/parked.ts'
import { rejections } from '../apply/rejections.ts'
import type { CollectionNames } from '../mongo/collection-names.ts'
import { ensureIndexes } from '../mongo/indexes.ts'
import { type AnyProjection, collectionName } from '../projection.ts'
import { claimBuilding } from './building.ts'
import { registerCollections } from './owned-collections.ts'

export interface BuildSource extends LogSource {
  readonly store: Pick<FollowableStore, 'follow' | 'head'>
}

export interface BuildOptions {
  readonly projections: readonly AnyProjection[]
  /** Collections to build in; nobody reads them yet. */
  readonly names: CollectionNames
  /** Position that those collections are complete up to. */
  readonly from: Position
  /** Whether a bad event is parked, as a projector does, or ends the building. */
  readonly parks: boolean
  readonly batchSize?: number
  /** Aborted: the building ends with its reason. */
  readonly signal?: AbortSignal | undefined
}

/** Called after each event with the documents that it has changed; the next event waits until it returns. */
export type Watcher = (steps: readonly Step[]) => Promise<void>

/** Read models that are being built beside the live ones; the building follows the log until it is stopped. */
export interface Build {
  readonly by: string
  readonly names: CollectionNames
  readonly position: () => Position
  /** Waits until everything up to the position is built; throws what has ended the building: BadEvent, NewerEvent, BuildingLost, ... */
  readonly reached: (position: Position) => Promise<void>
  /** From now on events are written one by one and the watcher is called after each; returns a function that ends this. */
  readonly watch: (watcher: Watcher) => () => void
  /** Ends the building; the collections stay until leftovers are dropped. */
  readonly stop: () => Promise<void>
}

/** A new, unused collection name for a read model that is built beside the live one. */
export function newCollectionName(projection: AnyProjection): string {
  return `${collectionName(projection)}_${randomId().slice(0, 8)}`
}

/**
 * Builds read models beside the live ones. Trouble with the event store is waited out. Trouble with the database ends the
 * building, since a killed server may have lost the last writes. Throws BuildingUnderWay.
 */
export async function startBuild(db: Db, source: BuildSource, options: BuildOptions): Promise<Build> {
  const { projections, names, from, parks, batchSize = 1_000, signal } = options
  const collections = projections.map((projection) => names[collectionName(projection)] ?? '')
  const claim = await claimBuilding(db, randomId(), collections, from)
  try {
    await registerCollections(db, collections)
    await ensureIndexes(db, projections, names)
  } catch (error) {
    // Otherwise the claim would be renewed for ever, and nobody else could build.
    await claim.release()
    throw error
  }
  const refusals = rejections()
  const blocked = new Set<string>()
  let watcher: Watcher | undefined
  let failure: unknown
  let moved = Promise.withResolvers<void>()
  const tell = () => {
    moved.resolve()
    moved = Promise.withResolvers()
  }

  /** Throws NewerEvent at an event of a newer release: a read model that lacks it must not become the live one. */
  const write = async (chunk: LogChunk) => {
    const { newer } = readablePart(chunk)
    if (newer) throw newer
    const interpreted = await interpretBatch({ ...source, projections }, chunk, blocked, refusals.poison)
    const [bad] = interpreted.parked
    if (bad && !parks) throw new BadEvent(bad)
    await applySteps(db, interpreted.steps, { apart: refusals.suspects(), names })
    await parkEvents(db, interpreted.parked)
    await watcher?.(interpreted.steps)
    await claim.moveTo(chunk.upTo)
    for (const { stream } of interpreted.parked) blocked.add(stream)
    refusals.passed(chunk.upTo)
    tell()
  }

  const subscription = subscribeToAll(source.store, {
    from,
    batchSize,
    async onBatch(chunk) {
      try {
        for (const part of watcher ? singly(chunk) : [chunk]) await write(part)
      } catch (error) {
        if (error instanceof WriteRejected) refusals.note(error)
        else fail(error)
        throw error
      }
    },
  })
  const fail = (error: unknown) => {
    failure ??= error
    void subscription.stop()
    tell()
  }
  const end = () => fail(signal?.reason)
  signal?.addEventListener('abort', end)
  if (signal?.aborted === true) end()

  return {
    by: claim.by,
    names,
    position: claim.position,
    async reached(position) {
      while (failure === undefined && claim.position() < position) await moved.promise
      // oxlint-disable-next-line typescript/only-throw-error -- the error that ended the building is passed on as it is
      if (failure !== undefined) throw failure
    },
    watch(next) {
      watcher = next
      return () => {
        watcher = undefined
      }
    },
    async stop() {
      signal?.removeEventListener('abort', end)
      fail(new Error('The building was stopped'))
      await subscription.stop()
      await claim.release()
      // Once more, since another rebuild may have dropped and forgotten a collection that the last write made again.
      await registerCollections(db, collections).catch(() => undefined)
    },
  }
}

const singly = ({ items, upTo }: LogChunk): readonly LogChunk[] =>
  items.length < 2
    ? [{ items, upTo }]
    : items.map((item, n) => ({ items: [item], upTo: n === items.length - 1 ? upTo : locationOf(item).position }))
