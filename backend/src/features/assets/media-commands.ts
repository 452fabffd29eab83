import type { AssetOwner } from '../../platform/media/blob-address.ts'
import type { BlobStore } from '../../platform/media/blob-store.ts'
import type { StoredUpload } from '../../platform/media/uploads.ts'
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
