import type { Db } from 'mongodb'
import { readPage } from '../../platform/projections/lists/cursor-page.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { type ActDocument, acts } from './projection.ts'

export interface ActsAsked {
  readonly adminId?: string | undefined
  readonly userId?: string | undefined
  readonly act?: ActDocument['act'] | undefined
  readonly limit: number
  readonly after?: string | undefined
  /** Half-open. */
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/**
 * One page of what was done, newest first. Indexes { at, _id }, and the same behind adminId, userId or act; of several conditions the
 * database uses one and compares the others.
 */
export function pageOfActs(db: Db, { limit, after, from, until, adminId, userId, act }: ActsAsked) {
  return readPage(collectionOf<ActDocument>(db, acts), {
    filter: {
      ...(adminId !== undefined && { adminId }),
      ...(userId !== undefined && { userId }),
      ...(act !== undefined && { act }),
    },
    by: 'at',
    direction: -1,
    ...(from && { from }),
    // the last millisecond before
    ...(until && { until: new Date(until.getTime() - 1) }),
    after,
    limit,
  })
}
