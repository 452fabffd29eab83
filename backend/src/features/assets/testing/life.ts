import { assetId, jobId, userId } from '../../jobs/testing/builders.ts'
import type { AssetEvent } from '../events.ts'

// One builder per event of an image's life after it was made, for tests of read models.

type Event<Type extends AssetEvent['type']> = Extract<AssetEvent, { type: Type }>
type Changed<Type extends AssetEvent['type']> = Partial<Event<Type>['data']>

export const ids = { assetId, userId, jobId, n: 0 }
export const trashedAt = '2026-11-21T10:00:00.000Z'

export function favorited(of: Changed<'AssetFavorited'> = {}): Event<'AssetFavorited'> {
  return {
    type: 'AssetFavorited',
    data: { ...ids, ...of },
  }
}

export function unfavorited(of: Changed<'AssetUnfavorited'> = {}): Event<'AssetUnfavorited'> {
  return {
    type: 'AssetUnfavorited',
    data: { ...ids, ...of },
  }
}

export function trashed(of: Changed<'AssetTrashed'> = {}): Event<'AssetTrashed'> {
  return {
    type: 'AssetTrashed',
    data: { ...ids, favorite: false, trashedAt, ...of },
  }
}

export function restored(of: Changed<'AssetRestored'> = {}): Event<'AssetRestored'> {
  return {
    type: 'AssetRestored',
    data: { ...ids, favorite: false, ...of },
  }
}

export function purged(of: Changed<'AssetPurged'> = {}): Event<'AssetPurged'> {
  return {
    type: 'AssetPurged',
    data: { ...ids, ...of },
  }
}

export function uploadTrashed(of: Changed<'UploadTrashed'> = {}): Event<'UploadTrashed'> {
  return {
    type: 'UploadTrashed',
    data: { ...ids, trashedAt, ...of },
  }
}

export function uploadRestored(of: Changed<'UploadRestored'> = {}): Event<'UploadRestored'> {
  return {
    type: 'UploadRestored',
    data: { ...ids, ...of },
  }
}

export function uploadPurged(of: Changed<'UploadPurged'> = {}): Event<'UploadPurged'> {
  return {
    type: 'UploadPurged',
    data: { ...ids, ...of },
  }
}
