import { galleryImages, getGeneration, mostImages } from '@studio/backend/contract'
import { galleryKey } from '@studio/ui/gallery'
import { newestGenerationsKey } from '@studio/ui/newest-generations'
import { refreshInTime } from '@studio/ui/refresh-gallery'
import type { QueryClient } from '@tanstack/react-query'
import { knownPicture } from './find-picture.ts'

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

/** Fetches both lists anew, and details where they are in view. */
async function refreshLists(client: QueryClient): Promise<void> {
  const keys = [galleryKey, newestGenerationsKey, [galleryImages.path], [getGeneration.path]]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
