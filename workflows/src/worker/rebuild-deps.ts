import { allEvents } from '@studio/backend/features/events.ts'
import { allProjections } from '@studio/backend/features/read-models.ts'
import type { KeyStore } from '@studio/backend/platform/eventsourcing/keys/key-store.ts'
import { NewerEvent } from '@studio/backend/platform/eventsourcing/store/errors.ts'
import type { FollowableStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import { BadEvent } from '@studio/backend/platform/projections/apply/fold.ts'
import { BuildingLost, BuildingUnderWay } from '@studio/backend/platform/projections/rebuild/building.ts'
import { NeverStill } from '@studio/backend/platform/projections/rebuild/comparison.ts'
import { OlderVersionLive, rebuild } from '@studio/backend/platform/projections/rebuild/rebuild.ts'
import type { ActivityDeps } from '../activities/deps.ts'

interface Engines {
  readonly db: Parameters<typeof rebuild>[0]['db']
  readonly store: FollowableStore
  readonly keys: KeyStore
}

/** What somebody is told of a rebuild that cannot be done; everything else is tried again. */
const expected = [BadEvent, NewerEvent, BuildingUnderWay, BuildingLost, NeverStill, OlderVersionLive]

/** Rebuilds read models beside the live ones, as `npm run rebuild` does; they are only replaced by equal ones. */
export function rebuilder(engines: Engines): ActivityDeps['rebuild'] {
  return async (name, progress) => {
    const projections = allProjections.filter((projection) => projection.name === name)
    if (projections.length === 0) return { refused: `There is no read model called ${name}.` }
    const told: Promise<void>[] = [progress(0)]
    const onProgress = (step: 'building' | 'comparing') => void told.push(progress(step === 'building' ? 10 : 80))
    const options = { ...engines, definitions: allEvents, all: allProjections, projections, accept: false, onProgress }
    try {
      const { models, switched } = await rebuild(options)
      await Promise.all(told)
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
    } catch (error) {
      await Promise.allSettled(told)
      if (error instanceof Error && expected.some((known) => error instanceof known)) return { refused: error.message }
      throw error
    }
  }
}
