import { setTimeout } from 'node:timers/promises'
import { allEvents } from '@studio/backend/features/events.ts'
import { allProjections } from '@studio/backend/features/read-models.ts'
import type { KeyStore } from '@studio/backend/platform/eventsourcing/keys/key-store.ts'
import { NewerEvent } from '@studio/backend/platform/eventsourcing/store/errors.ts'
import type { FollowableStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import { BadEvent } from '@studio/backend/platform/projections/apply/fold.ts'
import type { AnyProjection } from '@studio/backend/platform/projections/projection.ts'
import { aliveMs, BuildingLost, BuildingUnderWay } from '@studio/backend/platform/projections/rebuild/building.ts'
import { NeverStill } from '@studio/backend/platform/projections/rebuild/comparison.ts'
import {
  OlderVersionLive,
  type RebuildOptions,
  type RebuildOutcome,
  rebuild,
} from '@studio/backend/platform/projections/rebuild/rebuild.ts'
import type { ActivityDeps } from '../activities/deps.ts'

interface Engines {
  readonly db: RebuildOptions['db']
  readonly store: FollowableStore
  readonly keys: KeyStore
}

type Step = Parameters<NonNullable<RebuildOptions['onProgress']>>[0]

interface Telling {
  readonly onProgress: (step: Step) => void
  readonly signal: AbortSignal
}

interface Means {
  readonly rebuild: (projections: readonly AnyProjection[], telling: Telling) => Promise<RebuildOutcome>
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** What somebody is told of a rebuild that cannot be done; everything else is tried again. */
const expected = [BadEvent, NewerEvent, BuildingUnderWay, BuildingLost, NeverStill, OlderVersionLive]

/** A builder that dies now keeps its claim for so long, seen by the clock of another machine. */
const deadClaimMs = aliveMs + 1_000

/** Rebuilds read models beside the live ones, as `npm run rebuild` does; they are only replaced by equal ones. */
export function rebuilder(engines: Engines): ActivityDeps['rebuild'] {
  const options = { ...engines, definitions: allEvents, all: allProjections, accept: false }
  return rebuilderBy({
    rebuild: (projections, telling) => rebuild({ ...options, projections, ...telling }),
    pause: (ms, signal) => setTimeout(ms, undefined, { signal }),
  })
}

/** The same by these means. */
export function rebuilderBy({ rebuild, pause }: Means): ActivityDeps['rebuild'] {
  return async (name, tell, signal) => {
    const projections = allProjections.filter((projection) => projection.name === name)
    if (projections.length === 0) return { refused: `There is no read model called ${name}.` }
    const attempt = () => told(tell, signal, (telling) => rebuild(projections, telling))
    try {
      return resultOf(await oncePlaceIsFree(attempt, () => pause(deadClaimMs, signal)))
    } catch (error) {
      if (error instanceof Error && expected.some((known) => error instanceof known)) return { refused: error.message }
      throw error
    }
  }
}

/** The worker that died with this rebuild, or another, has left its claim: one that is still renewed after the pause is alive. */
async function oncePlaceIsFree<Result>(attempt: () => Promise<Result>, pause: () => Promise<void>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof BuildingUnderWay)) throw error
    await pause()
    return await attempt()
  }
}

/** Tells the steps one after the other. The first one that cannot be told ends the rebuild with its error. */
async function told<Result>(
  tell: (percent: number) => Promise<void>,
  signal: AbortSignal,
  work: (telling: Telling) => Promise<Result>,
): Promise<Result> {
  const untold = new AbortController()
  let telling = Promise.resolve()
  const onProgress = (step: Step) => {
    telling = telling.then(() => tell(step === 'building' ? 10 : 80))
    // nobody waits for it while the rebuild runs, and a rejection that nobody handles would stop the worker
    telling.catch((error: unknown) => untold.abort(error))
  }
  try {
    return await work({ onProgress, signal: AbortSignal.any([signal, untold.signal]) })
  } finally {
    await telling
  }
}

function resultOf({ models, switched }: RebuildOutcome) {
  const comparison = models[0]?.comparison
  const [live, rebuilt] = [comparison?.live, comparison?.rebuilt]
  return {
    documents: rebuilt?.count ?? 0,
    hash: rebuilt?.hash ?? '',
    liveDocuments: live?.count ?? 0,
    liveHash: live?.hash ?? '',
    different: comparison?.different ?? 0,
    switched,
  }
}
