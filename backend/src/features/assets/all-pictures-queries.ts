import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { type AssetDocument, assets, isPicture } from './projection.ts'

/**
 * Ids of all pictures of a person outside the trash, oldest first, uploads after the others. Indexes { userId, listed, medium,
 * createdAt, _id, ... } and { userId, listedUpload, medium, createdAt, _id }.
 */
export async function idsOfPictures(db: Db, userId: UserId): Promise<readonly string[]> {
  const ids: string[] = []
  for (const list of [{ listed: true }, { listedUpload: true }]) {
    const found = collectionOf<AssetDocument>(db, assets)
      .find({ userId, ...list, ...isPicture }, { projection: { _id: 1 } })
      .sort({ createdAt: 1, _id: 1 })
    for await (const { _id } of found) ids.push(_id)
  }
  return ids
}
