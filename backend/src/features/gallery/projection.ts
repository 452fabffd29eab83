import type { JobId } from '../../platform/eventsourcing/event.ts'
import { mediumOf, ratioOf } from '../../platform/eventsourcing/stored-media.ts'
import {
  change,
  createOrChange,
  type Operation,
  projection,
  type ReadModel,
  type Update,
} from '../../platform/projections/projection.ts'
import { type AssetCreated, type AssetEvent, jobOf } from '../assets/events.ts'

/**
 * Some images of a person's gallery, with what must be known of them before they are in view, by their ids. However large a gallery is, it
 * has at most 256 parts: reading few large documents costs a fraction of reading one for each image.
 */
export interface GalleryPart extends ReadModel {
  readonly userId: string
  /** Also those in the trash; one that was deleted for good is in no field. */
  readonly images: ById<GalleryImage>
  readonly favorites: ById<boolean>
  readonly trashed: ById<boolean>
}

type ById<Value> = Readonly<Record<string, Value>>

/** An image in a part. `readPart` knows the fields by their types. */
interface GalleryImage {
  /** The generation that it belongs to. */
  readonly jobId: string
  readonly createdAt: Date
  /** Width for a height of 1000. */
  readonly ratio: number
}

/** Read model `gallery-parts`: the shape of every gallery. */
export const galleryParts = projection<AssetEvent>({
  name: 'gallery-parts',
  version: 1,
  indexes: [{ key: { userId: 1 } }],
  on: {
    AssetCreated: ({ data, created }) => (isGalleryImage(data) ? added(data, created) : undefined),
    AssetFavorited: ({ data }) => changed(data, { $set: { [`favorites.${data.assetId}`]: true } }),
    AssetUnfavorited: ({ data }) => changed(data, { $set: { [`favorites.${data.assetId}`]: false } }),
    AssetTrashed: ({ data }) => changed(data, { $set: { [`trashed.${data.assetId}`]: true } }),
    AssetRestored: ({ data }) => changed(data, { $set: { [`trashed.${data.assetId}`]: false } }),
    AssetPurged: ({ data }) =>
      changed(data, { $unset: Object.fromEntries(byId.map((field) => [`${field}.${data.assetId}`, 1])) }),
  },
})

const isGalleryImage = ({ kind, media }: AssetCreated): boolean => kind === 'output' && mediumOf(media) === 'image'

const byId = ['images', 'favorites', 'trashed'] as const

type OnAsset = Pick<AssetCreated, 'assetId' | 'userId' | 'jobId' | 'n'>

/** A picture that no job made is in no gallery. */
function added(data: AssetCreated, createdAt: Date): Operation | undefined {
  const job = jobOf(data)
  if (!job) return undefined
  const { assetId, userId, media } = data
  const image: GalleryImage = { jobId: job.jobId, createdAt, ratio: ratioOf(media) }
  return createOrChange(
    partId(userId, job.jobId),
    { userId, images: { [assetId]: image }, favorites: {}, trashed: {} },
    { $set: { [`images.${assetId}`]: image } },
  )
}

function changed(asset: OnAsset, update: Update): Operation | undefined {
  const job = jobOf(asset)
  return job && change(partId(asset.userId, job.jobId), update)
}

/** Two digits of the job's id, which are as good as random, name the part; the images of one job are often written at once. */
const partId = (userId: string, jobId: JobId): string => `${userId} ${jobId.slice(0, 2)}`
