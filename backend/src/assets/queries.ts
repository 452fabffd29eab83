import type { Db } from 'mongodb'
import type { UserId } from '../eventsourcing/event.ts'
import { collectionOf } from '../projections/read.ts'
import { type AssetDocument, assets } from './projection.ts'

/** An asset for its owner; null for anyone else, as if it did not exist. By _id, the owner in the query. */
export const findOwnedAsset = (db: Db, userId: UserId, assetId: string): Promise<AssetDocument | null> =>
  collectionOf<AssetDocument>(db, assets).findOne({ _id: assetId, userId })

/** Which of these assets exist, whoever owns them. By _id. */
export async function existingAssets(db: Db, assetIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = collectionOf<AssetDocument>(db, assets).find(
    { _id: { $in: [...assetIds] } },
    { projection: { _id: 1 } },
  )
  return new Set((await found.toArray()).map(({ _id }) => _id))
}
