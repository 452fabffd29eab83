import type { Generation } from '@studio/backend/contract'
import { generationKey, imageOptions } from '@studio/ui/gallery'
import { newestGenerationsKey } from '@studio/ui/newest-generations'
import type { QueryClient } from '@tanstack/react-query'
import { type Picture, pictureIn, pictureOf } from '../items/picture.ts'

/** A picture among the newest generations. */
export function knownPicture(client: QueryClient, assetId: string): Picture | undefined {
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
  const details = await client.fetchQuery(imageOptions(assetId))
  if (details === null) return undefined
  // The viewer, which names a picture by its generation, need not fetch it once more.
  client.setQueryData(generationKey(details.generation.id), (known) => known ?? details.generation)
  return pictureOf(details)
}
