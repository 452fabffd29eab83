import { z } from 'zod'

/** Variants of an asset's media: the bytes as made, and a 512 px WebP for the gallery. */
export const mediaVariants = ['original', 'thumbnail'] as const
export type MediaVariant = (typeof mediaVariants)[number]

/** Address of one variant; answered by a route that checks the owner (range requests, etag, immutable). */
export const mediaUrl = (assetId: string, variant: MediaVariant): string => `/api/media/${assetId}/${variant}`

export const MediaParams = z.object({ assetId: z.uuid(), variant: z.enum(mediaVariants) })
