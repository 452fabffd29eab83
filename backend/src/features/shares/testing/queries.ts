import type { Db } from 'mongodb'
import { AssetId, type UserId } from '../../../platform/eventsourcing/event.ts'
import { ShareId } from '../events.ts'
import { openShare, sharedMedia } from '../queries.ts'

/**
 * Each query of this slice, as the test of the query plans runs it.
 * @param openId the id of a link of the person that is open
 */
export function shareQueries(
  userId: UserId,
  openId: () => string | undefined,
): Readonly<Record<'openShare' | 'sharedMedia', (db: Db) => Promise<unknown>>> {
  return {
    openShare: (db) => openShare(db, userId, AssetId.parse(userId)),
    sharedMedia: (db) => sharedMedia(db, ShareId.parse(openId())),
  }
}
