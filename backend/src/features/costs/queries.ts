import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { readPage } from '../../platform/projections/page.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { type ChargeDocument, charges, type OrphanDocument, orphans } from './projection.ts'

/** What a user was charged, newest first. Index { userId, at, _id }. */
export function chargesOf(db: Db, userId: UserId, page: Page): Promise<readonly ChargeDocument[]> {
  return readPage(collectionOf<ChargeDocument>(db, charges), { ...page, filter: { userId }, sort: { at: -1, _id: -1 } })
}

/** Money that providers may have taken for failed outputs, newest first; for admins. Index { at, _id }. */
export function listOrphans(db: Db, page: Page): Promise<readonly OrphanDocument[]> {
  return readPage(collectionOf<OrphanDocument>(db, orphans), { ...page, filter: {}, sort: { at: -1, _id: -1 } })
}

interface Page {
  readonly limit: number
  readonly offset: number
}
