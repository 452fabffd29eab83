import type { Db } from 'mongodb'
import { AssetId, type JobId, type UserId } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import type { StoredMedia } from '../../platform/eventsourcing/stored-media.ts'
import { expiryBefore } from '../../platform/eventsourcing/trash.ts'
import { cursorFrom, readAfter } from '../../platform/projections/lists/cursor-page.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import type { Image, TrashedImage } from './contract.ts'
import { assetEvents, assetStream } from './events.ts'
import { toImage, toTrashedImage } from './image.ts'
import { type AssetDocument, assets, isPicture } from './projection.ts'

const collection = (db: Db) => collectionOf<AssetDocument>(db, assets)

/** An asset that somebody asks for. */
export interface AskedAsset {
  readonly userId: UserId
  readonly assetId: string
}

/** What must be known of an asset to serve its bytes. */
export type OwnedMedia = Pick<AssetDocument, '_id' | 'userId'> & {
  readonly media: Pick<StoredMedia, 'contentType' | 'checksum' | 'width' | 'height' | 'video'>
}

/**
 * The assets in the order asked for, also those in the trash; undefined for an asset that belongs to somebody else, as if it
 * did not exist. By _id, with the owners in the query.
 */
export async function findOwnedAssets(
  db: Db,
  asked: readonly AskedAsset[],
): Promise<readonly (OwnedMedia | undefined)[]> {
  const filter = {
    _id: { $in: [...new Set(asked.map(({ assetId }) => assetId))] },
    userId: { $in: [...new Set(asked.map(({ userId }) => userId))] },
  }
  const shown = { 'media.contentType': 1, 'media.checksum': 1, 'media.width': 1, 'media.height': 1, 'media.video': 1 }
  const found = await collection(db)
    .find(filter, { projection: { userId: 1, ...shown } })
    .toArray()
  const byId = new Map(found.map((asset) => [asset._id, asset]))
  return asked.map(({ userId, assetId }) => {
    const asset = byId.get(assetId)
    // the query also finds an asset of another person among those who ask
    return asset?.userId === userId ? asset : undefined
  })
}

/**
 * Bytes of all originals of a user, uploads and the trash included; those deleted for good no longer count. Summed over the index
 * { userId, media.bytes } alone, which the quota itself keeps short. At the user's next request it may lack outputs in progress.
 */
export async function storedBytes(db: Db, userId: UserId): Promise<number> {
  const [sum] = await collection(db)
    .aggregate<{ readonly bytes: number | bigint }>([
      { $match: { userId, 'media.bytes': { $gt: 0 } } },
      { $group: { _id: null, bytes: { $sum: '$media.bytes' } } },
    ])
    .toArray()
  return Number(sum?.bytes ?? 0)
}

/** Which of these assets exist, whoever owns them; one that was deleted for good does not. By _id. */
export async function existingAssets(db: Db, assetIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = collection(db).find(
    { _id: { $in: [...assetIds] }, userId: { $exists: true } },
    { projection: { _id: 1 } },
  )
  return new Set((await found.toArray()).map(({ _id }) => _id))
}

/**
 * Whether the asset exists in the log and was not deleted for good. Use this where the answer must be certain: the read
 * models may be behind the log, or lack an event that could not be projected.
 */
export async function isNamedInLog(store: EventStore, assetId: string): Promise<boolean> {
  const [last] = await store.read(assetStream(AssetId.parse(assetId)), assetEvents, {
    direction: 'backwards',
    limit: 1,
  })
  return last !== undefined && last.type !== 'AssetPurged' && last.type !== 'UploadPurged'
}

/** Whether a person has an asset by the log, which the read models may lack while they are behind it. */
export async function isOwnedInLog(store: EventStore, { userId, assetId }: AskedAsset): Promise<boolean> {
  const [created] = await store.read(assetStream(AssetId.parse(assetId)), assetEvents, { limit: 1 })
  return created?.data.userId === userId && (await isNamedInLog(store, assetId))
}

/** Those of the images that are in the user's gallery, in no order. By _id, the owner in the query. */
export async function listedImages(db: Db, userId: UserId, assetIds: readonly string[]): Promise<readonly Image[]> {
  const found = await collection(db)
    .find({ _id: { $in: [...assetIds] }, userId, listed: true, ...isPicture })
    .toArray()
  return found.flatMap((document) => toImage(document) ?? [])
}

/** The prompts of a user's jobs by their ids; a job without one is left out. */
export type PromptsOf = (jobIds: readonly JobId[]) => Promise<ReadonlyMap<string, string>>

interface TrashPage {
  readonly limit: number
  readonly now: Date
  /** The last image of the page before, as `cursorText` writes it. */
  readonly after?: string | undefined
  readonly promptsOf: PromptsOf
}

/** What is shown in the trash. Each is asked for by itself, so that its order is that of the index. */
const trashedMedia = ['image', 'video'] as const

/** One page of the pictures and videos in a user's trash, last deleted first. Index { userId, medium, deletedAt, _id }. */
export async function pageOfTrash(
  db: Db,
  userId: UserId,
  { limit, after, now, promptsOf }: TrashPage,
): Promise<readonly TrashedImage[]> {
  const place = {
    by: 'deletedAt',
    direction: -1,
    after: after === undefined ? undefined : cursorFrom(after),
    limit,
  } as const
  const pages = await Promise.all(
    trashedMedia.map((medium) => readAfter(collection(db), { filter: { userId, medium }, ...place })),
  )
  const found = pages.flat().toSorted(lastDeletedFirst).slice(0, limit)
  const prompts = await promptsOf(found.flatMap((image) => promptedBy(image) ?? []))
  return found.flatMap((image) => {
    if (image.deletedAt === undefined) return []
    const prompt = prompts.get(promptedBy(image) ?? '')
    return [{ ...toTrashedImage(image, image.deletedAt, now), ...(prompt !== undefined && { prompt }) }]
  })
}

type Trashed = Pick<AssetDocument, '_id' | 'deletedAt'>

function lastDeletedFirst(one: Trashed, other: Trashed): number {
  const later = (other.deletedAt?.getTime() ?? 0) - (one.deletedAt?.getTime() ?? 0)
  return later === 0 ? (one._id < other._id ? 1 : -1) : later
}

/** The job whose prompt made the image; undefined for one that was not made by a prompt. */
const promptedBy = ({ kind, jobId }: AssetDocument): JobId | undefined => (kind === 'output' ? jobId : undefined)

/** An image or video that has expired in the trash; plain data, so that Temporal can carry it. */
export interface ExpiredImage {
  readonly assetId: AssetId
  /** ISO 8601. */
  readonly trashedAt: string
}

export interface ExpiredPage {
  readonly now: Date
  /** The last one of the page before. */
  readonly after: ExpiredImage | undefined
  readonly limit: number
}

/** Images and videos of all users that have expired in the trash, the oldest first. Index { deletedAt, _id }. */
export async function expiredImages(db: Db, { now, after, limit }: ExpiredPage): Promise<readonly ExpiredImage[]> {
  const found = await readAfter(collection(db), {
    filter: {},
    by: 'deletedAt',
    direction: 1,
    until: expiryBefore(now),
    after: after && { time: new Date(after.trashedAt), id: after.assetId },
    limit,
  })
  return found.flatMap(({ _id, deletedAt }) =>
    deletedAt ? [{ assetId: AssetId.parse(_id), trashedAt: deletedAt.toISOString() }] : [],
  )
}
