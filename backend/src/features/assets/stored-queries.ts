import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import { type AssetDocument, assets, isPicture } from './projection.ts'

/** A picture as it is stored, and the output or upload of a job that it is. */
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
  const found = await collectionOf<AssetDocument>(db, assets)
    .find({ _id: { $in: [...assetIds] }, userId, ...isPicture })
    .toArray()
  const byId = new Map(found.map((picture) => [picture._id, picture]))
  return assetIds.flatMap((id) => byId.get(id) ?? [])
}
