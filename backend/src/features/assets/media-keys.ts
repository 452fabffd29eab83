import { type MediaVariant, mediaVariants } from './contract.ts'

/** Whose bytes, of which asset. */
export interface MediaOwner {
  readonly userId: string
  readonly assetId: string
}

/** Where a variant of an asset's bytes lies in the blob store (architecture 2). */
export const mediaKey = ({ userId, assetId }: MediaOwner, variant: MediaVariant): string =>
  `${userId}/${assetId}/${variant}`

/** Where all its bytes lie. */
export const mediaKeysOf = (image: MediaOwner): readonly string[] =>
  mediaVariants.map((variant) => mediaKey(image, variant))
