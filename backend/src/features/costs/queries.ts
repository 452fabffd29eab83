import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { type ChargeDocument, charges, type OrphanDocument, orphans } from './projection.ts'

/** What a user was charged, newest first. Index { userId, at, _id }. */
export const chargesOf = (db: Db, userId: UserId, page: Page): Promise<readonly ChargeDocument[]> =>
  collectionOf<ChargeDocument>(db, charges)
    .find({ userId })
    .sort({ at: -1, _id: -1 })
    .skip(page.offset)
    .limit(page.limit)
    .toArray()

/** Money that providers may have taken for failed outputs, newest first; for admins. Index { at, _id }. */
export const listOrphans = (db: Db, page: Page): Promise<readonly OrphanDocument[]> =>
  collectionOf<OrphanDocument>(db, orphans)
    .find({})
    .sort({ at: -1, _id: -1 })
    .skip(page.offset)
    .limit(page.limit)
    .toArray()

interface Page {
  readonly limit: number
  readonly offset: number
}
