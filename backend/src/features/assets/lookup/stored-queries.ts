import type { Db, Filter } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../../platform/projections/lists/read.ts'
import { type AssetDocument, assets, isPicture, shownMedia } from '../projection.ts'

/** A picture or video as it is stored, and the output or upload of a job that it is. */
export type StoredPicture = Pick<AssetDocument, '_id' | 'userId' | 'kind' | 'jobId' | 'n' | 'media' | 'createdAt'>

/**
 * Those of the pictures that the user has, also in the trash, in the order asked for. One that was deleted for good is not among
 * them. By _id, the owner in the query.
 */
export async function storedPictures(
  db: Db,
  userId: UserId,
  assetIds: readonly string[],
): Promise<readonly StoredPicture[]> {
  return await stored(db, { _id: { $in: [...assetIds] }, userId, ...isPicture }, assetIds)
}

/** The same of pictures and videos. By _id, the owner in the query. */
export async function storedMedia(
  db: Db,
  userId: UserId,
  assetIds: readonly string[],
): Promise<readonly StoredPicture[]> {
  return await stored(db, { _id: { $in: [...assetIds] }, userId, medium: { $in: [...shownMedia] } }, assetIds)
}

async function stored(db: Db, filter: Filter<AssetDocument>, assetIds: readonly string[]) {
  const found = await collectionOf<AssetDocument>(db, assets).find(filter).toArray()
  const byId = new Map(found.map((medium) => [medium._id, medium]))
  return assetIds.flatMap((id) => byId.get(id) ?? [])
}
