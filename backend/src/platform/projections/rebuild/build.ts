import type { Db } from 'mongodb'
import type { Position } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import type { FollowableStore, LogChunk } from '../../eventsourcing/store/event-store.ts'
import { subscribeToAll } from '../../eventsourcing/subscription/subscription.ts'
import { ensureIndexes } from '../indexes.ts'
import { type AnyProjection, collectionName } from '../projection.ts'
import { applyWrites, WriteRejected } from '../run/apply.ts'
import { placeOf, understandBatch } from '../run/batch.ts'
import { BadEvent, type LogSource } from '../run/fold.ts'
import type { Step } from '../run/interpret.ts'
import { parkEvents } from '../run/parked.ts'
import { rejections } from '../run/rejections.ts'
import { planWrites } from '../run/writes.ts'
import { claimBuilding } from './building.ts'
import { registerCollections } from './owned-collections.ts'
import type { Places } from './places.ts'

export interface BuildSource extends LogSource {
  readonly store: Pick<FollowableStore, 'follow' | 'head'>
}

export interface BuildOptions {
  readonly projections: readonly AnyProjection[]
  /** Where to build; collections that nobody reads. */
  readonly places: Places
  /** Everything up to here is in those collections. */
  readonly from: Position
  /** Whether a bad event is parked, as a projector does, or ends the building. */
  readonly parks: boolean
  readonly batchSize?: number
}

/** Told which documents have just been changed; the next event waits for it. */
export type Watcher = (steps: readonly Step[]) => Promise<void>

/** Read models on their way beside the live ones; follows the log until it is stopped. */
export interface Build {
  readonly by: string
  readonly places: Places
  readonly position: () => Position
  /** Waits until everything up to the position is built; throws what has ended the building: BadEvent, BuildingLost, ... */
  readonly reached: (position: Position) => Promise<void>
  /** From now on events are written one by one, and the watcher is told of each; returns how to end that. */
  readonly watch: (watcher: Watcher) => () => void
  /** Ends the building; the collections stay. */
  readonly stop: () => Promise<void>
}

/** A collection name of its own for a read model that is built beside the live one. */
export const freshPlace = (projection: AnyProjection): string =>
  `${collectionName(projection)}_${randomId().slice(0, 8)}`

/**
 * Builds read models beside the live ones. Survives the event store; any trouble with the database ends it, since a killed
 * server may have lost what was written last. Throws BuildingUnderWay.
 */
export async function startBuild(db: Db, source: BuildSource, options: BuildOptions): Promise<Build> {
  const { projections, places, from, parks, batchSize = 1_000 } = options
  const collections = projections.map((projection) => places[collectionName(projection)] ?? '')
  const claim = await claimBuilding(db, randomId(), collections, from)
  try {
    await registerCollections(db, collections)
    await ensureIndexes(db, projections, places)
  } catch (error) {
    // Else it would be kept alive for ever, and nobody could build.
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

  const write = async (chunk: LogChunk) => {
    const meaning = await understandBatch({ ...source, projections }, chunk, blocked, refusals.poison)
    const [bad] = meaning.parked
    if (bad && !parks) throw new BadEvent(bad)
    await applyWrites(db, planWrites(meaning.steps, { apart: refusals.suspects(), places }))
    await parkEvents(db, meaning.parked)
    await watcher?.(meaning.steps)
    await claim.moveTo(chunk.upTo)
    for (const { stream } of meaning.parked) blocked.add(stream)
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

  return {
    by: claim.by,
    places,
    position: claim.position,
    async reached(position) {
      while (failure === undefined && claim.position() < position) await moved.promise
      // oxlint-disable-next-line typescript/only-throw-error -- whatever has ended it goes on unchanged
      if (failure !== undefined) throw failure
    },
    watch(next) {
      watcher = next
      return () => {
        watcher = undefined
      }
    },
    async stop() {
      fail(new Error('The building was stopped'))
      await subscription.stop()
      await claim.release()
    },
  }
}

const singly = ({ items, upTo }: LogChunk): readonly LogChunk[] =>
  items.length < 2
    ? [{ items, upTo }]
    : items.map((item, n) => ({ items: [item], upTo: n === items.length - 1 ? upTo : placeOf(item).position }))
