import type { Db } from 'mongodb'
import { AssetId, type UserId } from '../../platform/eventsourcing/event.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import type { Image } from './contract.ts'
import { toImage } from './image.ts'
import { type AssetDocument, assets } from './projection.ts'

const notDeleted = { deletedAt: { $exists: false } } as const

/** Those of the assets that the user owns and has not deleted. By _id, the owner in the query. */
export async function usableAssets(db: Db, userId: UserId, assetIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = collectionOf<AssetDocument>(db, assets).find(
    { _id: { $in: [...assetIds] }, userId, ...notDeleted },
    { projection: { _id: 1 } },
  )
  return new Set((await found.toArray()).map(({ _id }) => _id))
}

/** Those of the assets that the user owns and has not deleted, outputs and uploads, in no order. By _id, the owner in the query. */
export async function usableImages(db: Db, userId: UserId, assetIds: readonly string[]): Promise<readonly Image[]> {
  const found = collectionOf<AssetDocument>(db, assets).find({ _id: { $in: [...assetIds] }, userId, ...notDeleted })
  return (await found.toArray()).map(toImage)
}

/** Whether the user's assets can be used or are in the trash; those that are gone are not in the answer. By _id, the owner in the query. */
export async function statesOfAssets(
  db: Db,
  userId: UserId,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, 'usable' | 'trashed'>> {
  const found = collectionOf<AssetDocument>(db, assets).find(
    { _id: { $in: [...assetIds] }, userId },
    { projection: { deletedAt: 1 } },
  )
  const documents = await found.toArray()
  return new Map(documents.map(({ _id, deletedAt }) => [_id, deletedAt === undefined ? 'usable' : 'trashed']))
}

/** The user's assets that are these very bytes, by SHA-256 of their original. Index { userId, media.checksum }. */
export async function assetsOfChecksums(
  db: Db,
  userId: UserId,
  checksums: readonly string[],
): Promise<ReadonlyMap<string, AssetId>> {
  const found = collectionOf<AssetDocument>(db, assets)
    .find({ userId, 'media.checksum': { $in: [...checksums] }, ...notDeleted }, { projection: { media: 1 } })
    .sort({ _id: 1 })
  const documents = await found.toArray()
  return new Map(documents.map(({ _id, media }) => [media.checksum, AssetId.parse(_id)]))
}
