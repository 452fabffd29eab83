import type { AssetOwner } from '../../../platform/media/blobs/blob-address.ts'
import type { BlobStore } from '../../../platform/media/blobs/blob-store.ts'
import type { StoredUpload } from '../../../platform/media/pictures/uploads.ts'
import { mediaKey } from './media-keys.ts'

/** Stores the bytes of a picture and its thumbnail, before the event that names them. */
export async function storeMedia(
  blobs: BlobStore,
  asset: AssetOwner,
  { original, thumbnail, media }: StoredUpload,
): Promise<void> {
  await blobs.put(mediaKey(asset, 'original'), original, { contentType: media.contentType })
  await blobs.put(mediaKey(asset, 'thumbnail'), thumbnail, { contentType: 'image/webp' })
}
