import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'

/** Variants of an asset's media: the bytes as made, and a 512 px WebP for the gallery. */
export const mediaVariants = ['original', 'thumbnail'] as const
export type MediaVariant = (typeof mediaVariants)[number]

/** Address of one variant; answered by a route that checks the owner (range requests, etag, immutable). */
export const mediaUrl = (assetId: string, variant: MediaVariant): string => `/api/media/${assetId}/${variant}`

/** The bytes of one variant, for their owner only; `download` is the name to save them under. */
export const readMedia = endpoint({
  method: 'GET',
  path: '/api/media/:assetId/:variant',
  access: 'user',
  params: z.object({ assetId: z.uuid(), variant: z.enum(mediaVariants) }),
  query: z.object({ download: z.string().trim().min(1).max(200).optional() }),
  response: z.unknown(),
})
