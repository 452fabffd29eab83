import { z } from 'zod'
import { endpoint } from '../../platform/http/contract/endpoint.ts'
import { unpackIds } from '../../platform/http/contract/packed-shapes.ts'

/** How an image was made, as far as the gallery can be filtered by it. Images that were made alike share one. */
export const Making = z.object({
  model: z.string(),
  quality: z.string(),
  /** Of models that have styles. */
  style: z.string().optional(),
  /** A style of the person's own. */
  styleId: z.string().optional(),
})
export type Making = z.infer<typeof Making>

const MadeAlike = Making.extend({
  /** Ids of the images, 16 bytes each, packed as base64url: there may be 100,000. */
  ids: z.string(),
})

/**
 * How the images of a person were made, also those in the trash. A page asks for it when the person wants to filter the gallery, and
 * filters by itself from then on.
 */
export const galleryMakings = endpoint({
  method: 'GET',
  path: '/api/gallery/makings',
  summary: 'Learn how the images of the gallery were made',
  access: 'user',
  response: z.array(MadeAlike),
})

/** How each image was made, by its id. */
export function unpackMakings(makings: z.infer<typeof galleryMakings.response>): Map<string, Making> {
  const all = new Map<string, Making>()
  for (const { ids, ...making } of makings) {
    for (const id of unpackIds(ids)) all.set(id, making)
  }
  return all
}
