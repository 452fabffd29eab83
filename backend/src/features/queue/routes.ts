import type { Db } from 'mongodb'
import type { Api } from '../../platform/http/contract/api.ts'
import type { ConnectedProviders } from '../catalogue/model.ts'
import type { PricesNow } from '../catalogue/price-list.ts'
import type { PriceToday } from '../clips/queries.ts'
import { listJobs, queueProgress } from './contract.ts'
import { pageOfJobs, progressOfJobs } from './list.ts'

export interface QueueDeps {
  readonly db: Db
  readonly connected: ConnectedProviders
  readonly prices: PricesNow
  /** What making a clip of any kind again costs. */
  readonly priceToday: () => Promise<PriceToday>
}

/** What a person has in progress, and what has become of it lately. What can be done about it is of each kind of job. */
export function queueRoutes(app: Api, { db, connected, prices, priceToday }: QueueDeps): void {
  app.on(listJobs, async ({ query, user }) => {
    const today = { connected, prices: await prices(), priceToday: await priceToday() }
    return await pageOfJobs(db, user.id, { ...query, since: new Date(query.since), ...today })
  })

  app.on(queueProgress, async ({ user }) => progressOfJobs(db, user.id, await priceToday()))
}
