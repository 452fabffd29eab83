import {
  fromLoggedMedia,
  type LoggedMedia,
  type Medium,
  mediumOf,
  type StoredMedia,
} from '../../platform/eventsourcing/stored-media.ts'
import {
  change,
  create,
  type FeedChange,
  projection,
  type ReadModel,
  type Update,
} from '../../platform/projections/projection.ts'
import { type AssetCreated, type AssetEvent, jobOf } from './events.ts'

/** A picture, video or sound and whose it is. One that was deleted for good has no field left but its id and position. */
export interface AssetDocument
  extends ReadModel,
    Omit<AssetCreated, 'assetId' | 'origin' | 'frame' | keyof LoggedMedia> {
  /** Checksum and thumbhash are empty once the person's key is erased. */
  readonly media: StoredMedia
  readonly medium: Medium
  readonly createdAt: Date
  /** Shown in the gallery of its medium: an output that is not in the trash. */
  readonly listed: boolean
  /** Shown among the person's uploads of its medium: an upload that is not in the trash. */
  readonly listedUpload: boolean
  readonly favorite: boolean
  /** Time at which it was moved to the trash. */
  readonly deletedAt?: Date
}

/** Read model `assets`, by asset id: who may see which bytes, uploads, the trash. */
export const assets = projection<AssetEvent>({
  name: 'assets',
  version: 6,
  indexes: [
    { key: { userId: 1, listed: 1, medium: 1, createdAt: -1, _id: -1 } },
    { key: { userId: 1, 'media.checksum': 1 } },
    { key: { userId: 1, medium: 1, deletedAt: -1, _id: -1 } },
    { key: { deletedAt: 1, _id: 1 } },
    { key: { userId: 1, 'media.bytes': 1 } },
    { key: { userId: 1, listedUpload: 1, medium: 1, createdAt: -1, _id: -1 } },
    { key: { userId: 1, sources: 1, medium: 1, createdAt: -1, _id: -1 } },
    { key: { listedUpload: 1, medium: 1 } },
  ],
  unseals: true,
  on: {
    AssetCreated: (e) => create(e.data.assetId, created(e.data, e.created)),
    AssetFavorited: (e) => change(e.data.assetId, { $set: { favorite: true } }),
    AssetUnfavorited: (e) => change(e.data.assetId, { $set: { favorite: false } }),
    AssetTrashed: (e) => change(e.data.assetId, { $set: { listed: false, deletedAt: new Date(e.data.trashedAt) } }),
    AssetRestored: (e) => change(e.data.assetId, { $set: { listed: true }, $unset: { deletedAt: 1 } }),
    AssetPurged: (e) => change(e.data.assetId, blank),
    UploadTrashed: (e) =>
      change(e.data.assetId, { $set: { listedUpload: false, deletedAt: new Date(e.data.trashedAt) } }),
    UploadRestored: (e) => change(e.data.assetId, { $set: { listedUpload: true }, $unset: { deletedAt: 1 } }),
    UploadPurged: (e) => change(e.data.assetId, blank),
  },
  feed: {
    // Changes of outputs are announced as changes of their generation.
    AssetCreated: (e) => (e.data.kind === 'upload' ? changed(e.data) : undefined),
    AssetFavorited: (e) => changed(e.data),
    AssetUnfavorited: (e) => changed(e.data),
    AssetTrashed: (e) => changed(e.data),
    AssetRestored: (e) => changed(e.data),
    AssetPurged: (e) => changed(e.data),
    UploadTrashed: (e) => changed(e.data),
    UploadRestored: (e) => changed(e.data),
    UploadPurged: (e) => changed(e.data),
  },
})

/** In the query of whatever shows or takes pictures: a video is none. */
export const isPicture = { medium: 'image' } as const

/** What can be looked at: a sound is part of a video or was sent for one. */
export const shownMedia = ['image', 'video'] as const

type Fields = Omit<AssetDocument, keyof ReadModel>

function created(data: AssetCreated, createdAt: Date): Fields {
  const { userId, kind, sources } = data
  const media = fromLoggedMedia(data)
  const lists = { listed: kind === 'output', listedUpload: kind === 'upload' }
  const made = { ...jobOf(data), kind, media, medium: mediumOf(media), sources, createdAt }
  return { userId, ...made, ...lists, favorite: false }
}

const everyField: Readonly<Record<keyof Fields, 1>> = {
  userId: 1,
  jobId: 1,
  n: 1,
  kind: 1,
  media: 1,
  medium: 1,
  sources: 1,
  createdAt: 1,
  listed: 1,
  listedUpload: 1,
  favorite: 1,
  deletedAt: 1,
}
/** Only id and position remain; they make sure that a late write of an older event cannot bring the picture back. */
const blank: Update = { $unset: everyField }

const changed = ({ assetId, userId }: { readonly assetId: string; readonly userId: string }): FeedChange => ({
  kind: 'image',
  id: assetId,
  userId,
})
