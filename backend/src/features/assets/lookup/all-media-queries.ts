import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../../platform/projections/lists/read.ts'
import { type AssetDocument, assets, shownMedia } from '../projection.ts'

/**
 * Ids of all pictures of a person outside the trash, then of all videos; of both the oldest first, uploads after the others. Indexes
 * { userId, listed, medium, createdAt, _id, ... } and { userId, listedUpload, medium, createdAt, _id }.
 */
export async function idsOfMedia(db: Db, userId: UserId): Promise<readonly string[]> {
  const ids: string[] = []
  const lists = shownMedia.flatMap((medium) => [
    { medium, listed: true },
    { medium, listedUpload: true },
  ])
  for (const list of lists) {
    const found = collectionOf<AssetDocument>(db, assets)
      .find({ userId, ...list }, { projection: { _id: 1 } })
      .sort({ createdAt: 1, _id: 1 })
    for await (const { _id } of found) ids.push(_id)
  }
  return ids
}
