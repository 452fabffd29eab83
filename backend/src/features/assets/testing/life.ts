import { assetId, jobId, userId } from '../../jobs/testing/builders.ts'
import type { AssetEvent } from '../events.ts'

// One builder per event of an image's life after it was made, for tests of read models.

type Event<Type extends AssetEvent['type']> = Extract<AssetEvent, { type: Type }>
type Changed<Type extends AssetEvent['type']> = Partial<Event<Type>['data']>

export const ids = { assetId, userId, jobId, n: 0 }
export const trashedAt = '2026-11-21T10:00:00.000Z'

export const favorited = (of: Changed<'AssetFavorited'> = {}): Event<'AssetFavorited'> => ({
  type: 'AssetFavorited',
  data: { ...ids, ...of },
})

export const unfavorited = (of: Changed<'AssetUnfavorited'> = {}): Event<'AssetUnfavorited'> => ({
  type: 'AssetUnfavorited',
  data: { ...ids, ...of },
})

export const trashed = (of: Changed<'AssetTrashed'> = {}): Event<'AssetTrashed'> => ({
  type: 'AssetTrashed',
  data: { ...ids, favorite: false, trashedAt, ...of },
})

export const restored = (of: Changed<'AssetRestored'> = {}): Event<'AssetRestored'> => ({
  type: 'AssetRestored',
  data: { ...ids, favorite: false, ...of },
})

export const purged = (of: Changed<'AssetPurged'> = {}): Event<'AssetPurged'> => ({
  type: 'AssetPurged',
  data: { ...ids, ...of },
})

export const uploadTrashed = (of: Changed<'UploadTrashed'> = {}): Event<'UploadTrashed'> => ({
  type: 'UploadTrashed',
  data: { ...ids, trashedAt, ...of },
})

export const uploadRestored = (of: Changed<'UploadRestored'> = {}): Event<'UploadRestored'> => ({
  type: 'UploadRestored',
  data: { ...ids, ...of },
})

export const uploadPurged = (of: Changed<'UploadPurged'> = {}): Event<'UploadPurged'> => ({
  type: 'UploadPurged',
  data: { ...ids, ...of },
})
