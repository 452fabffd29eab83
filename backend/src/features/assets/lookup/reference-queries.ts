import type { Db, Filter } from 'mongodb'
import { AssetId, type JobId, type UserId } from '../../../platform/eventsourcing/event.ts'
import { collectionOf, currentCollectionOf } from '../../../platform/projections/lists/read.ts'
import type { Picture } from '../contract.ts'
import { toPicture } from '../image.ts'
import { type AssetDocument, assets, isPicture } from '../projection.ts'

/** A video is no reference, and nobody finds it among pictures. */
const picturesOf = (userId: UserId) => ({ userId, ...isPicture })

const notDeleted = { deletedAt: { $exists: false } } as const

/** Those of the pictures that the user owns and has not deleted. By _id, the owner in the query. */
export async function usableAssets(db: Db, userId: UserId, assetIds: readonly string[]): Promise<ReadonlySet<string>> {
  return await idsOf(db, { _id: { $in: [...assetIds] }, ...picturesOf(userId), ...notDeleted })
}

/**
 * Whether the user owns the picture and has not deleted it. Throws ReadModelMissing once a newer version has taken the place of the read
 * model. By _id, the owner in the query.
 */
export async function isUsableNow(db: Db, userId: UserId, assetId: AssetId): Promise<boolean> {
  const found = await currentCollectionOf<AssetDocument>(db, assets).findOne(
    { _id: assetId, ...picturesOf(userId), ...notDeleted },
    { projection: { _id: 1 } },
  )
  return found !== null
}

/** Those that the user owns and has not deleted of whatever a job may work from: pictures, videos and sounds. By _id, the owner in the query. */
export async function usableInputs(db: Db, userId: UserId, assetIds: readonly string[]): Promise<ReadonlySet<string>> {
  return await idsOf(db, { _id: { $in: [...assetIds] }, userId, ...notDeleted })
}

async function idsOf(db: Db, filter: Filter<AssetDocument>): Promise<ReadonlySet<string>> {
  const found = collectionOf<AssetDocument>(db, assets).find(filter, { projection: { _id: 1 } })
  return new Set((await found.toArray()).map(({ _id }) => _id))
}

/** Those of the pictures that the user owns and has not deleted, outputs and uploads, in no order. By _id, the owner in the query. */
export async function usableImages(db: Db, userId: UserId, assetIds: readonly string[]): Promise<readonly Picture[]> {
  const found = collectionOf<AssetDocument>(db, assets).find({
    _id: { $in: [...assetIds] },
    ...picturesOf(userId),
    ...notDeleted,
  })
  return (await found.toArray()).map(toPicture)
}

/** Whether the user's pictures can be used or are in the trash; those that are gone are not in the answer. By _id, the owner in the query. */
export async function statesOfAssets(
  db: Db,
  userId: UserId,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, 'usable' | 'trashed'>> {
  const found = collectionOf<AssetDocument>(db, assets).find(
    { _id: { $in: [...assetIds] }, ...picturesOf(userId) },
    { projection: { deletedAt: 1 } },
  )
  const documents = await found.toArray()
  return new Map(documents.map(({ _id, deletedAt }) => [_id, deletedAt === undefined ? 'usable' : 'trashed']))
}

/** What a person has painted is none of their pictures, even when a file has the same bytes. */
const notMask = { kind: { $ne: 'mask' } } as const

/** A picture that a user has, with its size in pixels. */
export interface SizedPicture {
  readonly assetId: AssetId
  readonly width: number
  readonly height: number
}

/** The picture of the user that is these very bytes, by SHA-256 of its original. Index { userId, media.checksum }. */
export async function pictureOfChecksum(db: Db, userId: UserId, checksum: string): Promise<SizedPicture | undefined> {
  const found = await collectionOf<AssetDocument>(db, assets).findOne(
    { ...picturesOf(userId), 'media.checksum': checksum, ...notMask, ...notDeleted },
    { projection: { media: 1 }, sort: { _id: 1 } },
  )
  return found ? { assetId: AssetId.parse(found._id), width: found.media.width, height: found.media.height } : undefined
}

/**
 * The image in the user's gallery that is these very bytes, with the generation that it belongs to. Index { userId, media.checksum }.
 */
export async function galleryImageOfChecksum(
  db: Db,
  userId: UserId,
  checksum: string,
): Promise<{ readonly assetId: AssetId; readonly jobId: JobId } | undefined> {
  const found = await collectionOf<AssetDocument>(db, assets).findOne(
    { ...picturesOf(userId), 'media.checksum': checksum, listed: true, jobId: { $exists: true } },
    { projection: { jobId: 1 }, sort: { _id: 1 } },
  )
  return found?.jobId && { assetId: AssetId.parse(found._id), jobId: found.jobId }
}

/** The user's pictures that are these very bytes, by SHA-256 of their original. Index { userId, media.checksum }. */
export async function assetsOfChecksums(
  db: Db,
  userId: UserId,
  checksums: readonly string[],
): Promise<ReadonlyMap<string, AssetId>> {
  if (checksums.length === 0) return new Map()
  const found = collectionOf<AssetDocument>(db, assets)
    .find(
      { ...picturesOf(userId), 'media.checksum': { $in: [...checksums] }, ...notMask, ...notDeleted },
      { projection: { media: 1 } },
    )
    .sort({ _id: 1 })
  const documents = await found.toArray()
  return new Map(documents.map(({ _id, media }) => [media.checksum, AssetId.parse(_id)]))
}
