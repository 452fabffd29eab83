import { z } from 'zod'

/**
 * How a picture was made, as a downloaded file says it: JSON under the keyword `atelier` of a PNG, in the maker note of a JPEG's or
 * WebP's Exif. Files live for years and travel, so words of the catalogue are plain texts here, and only additions are allowed.
 */
export const Making = z.object({
  version: z.literal(1),
  generationId: z.uuid(),
  /** The number of the picture among those of its generation, from 0. */
  n: z.int().min(0),
  prompt: z.string(),
  model: z.string(),
  aspectRatio: z.string(),
  quality: z.string(),
  style: z.string().optional(),
  visualStyle: z.string().optional(),
  numberOfImages: z.int().min(1),
  seed: z.int().optional(),
  /** How many pictures it was made from; their ids stay in the studio. */
  references: z.int().optional(),
  styleId: z.uuid().optional(),
  loraId: z.uuid().optional(),
  createdAt: z.iso.datetime(),
})
export type Making = z.infer<typeof Making>
