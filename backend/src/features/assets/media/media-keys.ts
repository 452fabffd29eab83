import { type AssetOwner, assetKey } from '../../../platform/media/blobs/blob-address.ts'
import { type MediaVariant, mediaVariants } from '../contract.ts'

/** Key of a variant of an asset in the blob store. */
export function mediaKey(asset: AssetOwner, variant: MediaVariant): string {
  return assetKey(asset, variant)
}

/** Keys of all variants of an asset. */
export function mediaKeysOf(asset: AssetOwner): readonly string[] {
  return mediaVariants.map((variant) => mediaKey(asset, variant))
}
