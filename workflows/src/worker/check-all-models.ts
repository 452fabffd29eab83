import { seedPriceList } from '@studio/backend/features/catalogue/price-seeds.ts'
import { jobKinds } from '@studio/backend/features/job-kinds.ts'
import { openPriceBook } from '@studio/backend/features/prices/queries.ts'
import type { EventStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import type { Providers } from '../activities/deps.ts'
import type { WorkerConfig } from './config.ts'
import { checkModels, type ModelCheck } from './model-check.ts'

interface AllModels extends Pick<ModelCheck, 'log' | 'onChecked' | 'signal'> {
  readonly config: Pick<WorkerConfig, 'duties'>
  readonly providers: Providers
  readonly store: EventStore
  readonly clock: () => Date
}

/** Compares the catalogue with what the services say that this process calls. Nothing waits for it. */
export function checkAllModels({ config, providers, store, clock, ...check }: AllModels): void {
  const prices = openPriceBook({ store, now: clock }, seedPriceList)
  const models = [...jobKinds.values()].flatMap((kind) => kind.offered)
  for (const provider of Object.values(providers)) {
    if (provider === undefined || !config.duties.includes(`provider-${provider.name}`)) continue
    void checkModels({ ...check, provider, models, prices })
  }
}
