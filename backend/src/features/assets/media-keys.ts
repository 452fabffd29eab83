import { type MediaVariant, mediaVariants } from './contract.ts'

/** An asset and its owner. */
export interface MediaOwner {
  readonly userId: string
  readonly assetId: string
}

/** Key of a variant of an asset in the blob store (architecture 2). */
export function mediaKey({ userId, assetId }: MediaOwner, variant: MediaVariant): string {
  return `${userId}/${assetId}/${variant}`
}

/** Keys of all variants of an asset. */
export function mediaKeysOf(image: MediaOwner): readonly string[] {
  return mediaVariants.map((variant) => mediaKey(image, variant))
}
