import {
  type Generation,
  type GenerationOutput,
  galleryGenerations,
  galleryImages,
  mostImages,
} from '@studio/backend/contract'
import { refetchShown } from '@studio/ui/live-kinds'
import type { QueryClient } from '@tanstack/react-query'
import { galleryKey, generationKey, type ImageDetails, imageOptions } from '../gallery/gallery.ts'
import { newestGenerationsKey } from '../gallery/newest-generations.ts'
import { refreshInTime } from '../gallery/refresh-gallery.ts'

export type StoredOutput = Extract<GenerationOutput, { status: 'stored' }>

/** A finished picture with the generation it came from. */
export interface Picture {
  readonly generation: Generation
  readonly output: StoredOutput
}

/** A picture from the details of an image. */
export function pictureOf({ image, generation }: ImageDetails): Picture {
  const { id: assetId, n, url, thumbnailUrl, width, height, thumbhash } = image
  const made = generation.outputs.find((output) => output.n === n)
  const seed = made?.status === 'stored' ? { seed: made.seed } : {}
  return { generation, output: { ...seed, n, status: 'stored', assetId, url, thumbnailUrl, width, height, thumbhash } }
}

/** The picture of an asset among the outputs of a generation. */
export function pictureIn(generation: Generation, is: (output: StoredOutput) => boolean): Picture | undefined {
  const output = generation.outputs.find((each): each is StoredOutput => each.status === 'stored' && is(each))
  return output && { generation, output }
}

/** Whether the lists have it as a favourite. */
export function isListedFavorite({ generation, output }: Picture): boolean {
  return generation.favoritedImages.includes(output.url)
}

/** A picture among the newest generations. */
function knownPicture(client: QueryClient, assetId: string): Picture | undefined {
  for (const generation of client.getQueryData<readonly Generation[]>(newestGenerationsKey) ?? []) {
    const picture = pictureIn(generation, (output) => output.assetId === assetId)
    if (picture !== undefined) return picture
  }
  return undefined
}

/** A picture of the gallery with its generation, fetched unless it is known; undefined when it is not in the gallery (any more). */
export async function findPicture(client: QueryClient, assetId: string): Promise<Picture | undefined> {
  const known = knownPicture(client, assetId)
  if (known !== undefined) return known
  // Without a connection it fails: otherwise a press would wait, and lead somewhere when nobody expects it any more.
  const details = await client.fetchQuery({ ...imageOptions(assetId), networkMode: 'always' })
  if (details === null) return undefined
  // The viewer, which names a picture by its generation, need not fetch it once more.
  client.setQueryData(generationKey(details.generation.id), (known) => known ?? details.generation)
  return pictureOf(details)
}

/** From this many generations on the list is fetched once instead of each of them. */
const manyGenerations = 4

/**
 * Refreshes the lists after a change to these images, so that the overlay is no longer needed for them. Takes few requests,
 * however many images there are. Never throws.
 */
export async function refreshPictures(client: QueryClient, ids: readonly string[]): Promise<void> {
  const generations = new Set(ids.flatMap((id) => knownPicture(client, id)?.generation.id ?? []))
  if (ids.length > mostImages || generations.size >= manyGenerations) await refreshLists(client)
  else await refreshInTime(client, ids, [...generations])
}

/** Fetches both lists anew, and details where they are in view, until the server has responded. */
async function refreshLists(client: QueryClient): Promise<void> {
  const keys = [galleryKey, newestGenerationsKey, [galleryImages.path], [galleryGenerations.path]]
  await Promise.all(keys.map((queryKey) => refetchShown(client, { queryKey })))
}
