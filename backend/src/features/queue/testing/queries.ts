import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { seedPriceList } from '../../catalogue/price-seeds.ts'
import { pageOfJobs, progressOfJobs } from '../list.ts'

/** Each query of this slice, as the test of the query plans runs it. */
export function queueQueries(
  userId: UserId,
  since: Date,
  limit: number,
): Readonly<Record<string, (db: Db) => Promise<unknown>>> {
  const priceToday = () => undefined
  return {
    pageOfJobs: (db) =>
      pageOfJobs(db, userId, { since, limit, connected: new Set(), prices: seedPriceList, priceToday }),
    progressOfJobs: (db) => progressOfJobs(db, userId, priceToday),
  }
}
