import type { Db } from 'mongodb'
import type { Api } from '../../platform/http/contract/api.ts'
import type { ConnectedProviders } from '../catalogue/model.ts'
import type { PriceToday } from '../clips/queries.ts'
import { listJobs, queueProgress } from './contract.ts'
import { pageOfJobs, progressOfJobs } from './list.ts'

export interface QueueDeps {
  readonly db: Db
  readonly connected: ConnectedProviders
  /** What making a clip of any kind again costs. */
  readonly priceToday: PriceToday
}

/** What a person has in progress, and what has become of it lately. What can be done about it is of each kind of job. */
export function queueRoutes(app: Api, { db, connected, priceToday }: QueueDeps): void {
  app.on(listJobs, async ({ query, user }) =>
    pageOfJobs(db, user.id, { ...query, since: new Date(query.since), connected, priceToday }),
  )

  app.on(queueProgress, async ({ user }) => progressOfJobs(db, user.id, priceToday))
}
