import { z } from 'zod'
import { endpoint } from '../../platform/http/contract/endpoint.ts'
import { Image } from '../assets/contract.ts'
import { PromptSearch } from '../assets/search-contract.ts'
import { Generation } from '../images/contract.ts'

/**
 * Columns of bytes as base64url, one entry per image in each, newest first; packed, as there may be 100,000: `unpackColumns`
 * reads them. Numbers have their highest byte first.
 */
export const Columns = z.object({
  /** 16 bytes each. */
  ids: z.string(),
  /** Width for a height of 1000, two bytes each. */
  ratios: z.string(),
  /** Six bytes each: the first in milliseconds since 1970, every other as the difference in age to the one before. */
  createdAt: z.string(),
  /** A bit each, the lowest of a byte first. */
  favorites: z.string(),
})
export type Columns = z.infer<typeof Columns>

/**
 * The shape of the whole gallery, or of what is asked for in it, before any details. `x-position` is the place in the log
 * that it shows at least: the live feed goes on from there.
 */
export const galleryColumns = endpoint({
  method: 'GET',
  path: '/api/gallery/columns',
  summary: 'Learn the shape of the whole gallery at once',
  access: 'user',
  query: z.object({
    favoritesOnly: z.stringbool().default(false),
    /** Only images whose prompt has all of these words, in any case and order. */
    search: PromptSearch.optional(),
    /** Only images that were made from this picture. */
    madeFrom: z.uuid().optional(),
  }),
  response: Columns,
})

/** How many images `galleryImages` describes at once. */
export const mostImages = 200

/** Ids with commas between. */
const listOfIds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.uuid()).min(1).max(mostImages))

/**
 * Details of what is in view: the images in the order asked for, without those that are in no gallery, and their
 * generations.
 */
export const galleryImages = endpoint({
  method: 'GET',
  path: '/api/gallery/images',
  summary: 'Read details of the images in view',
  access: 'user',
  query: z.object({ ids: listOfIds }),
  response: z.object({ images: z.array(Image), generations: z.array(Generation) }),
})

/**
 * Generations that a page knows and that have changed; those in no gallery (any more) are left out. That is no error, as it is for
 * `getGeneration`: a page asks whenever the last image of a generation goes to the trash.
 */
export const galleryGenerations = endpoint({
  method: 'GET',
  path: '/api/gallery/generations',
  summary: 'Read generations of the gallery by their ids',
  access: 'user',
  query: z.object({ ids: listOfIds }),
  response: z.array(Generation),
})
