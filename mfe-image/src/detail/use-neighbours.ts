import { type Generation, mediaUrl } from '@studio/backend/contract'
import { useGeneration, useImage } from '@studio/ui/gallery'
import { useMemo } from 'react'
import type { PictureRef } from '../address/detail-search.ts'
import { type Items, imagesBetween } from '../gallery/items/items.ts'
import { type Picture, pictureIn } from '../gallery/items/picture.ts'

interface NamedPicture {
  readonly picture: Picture | undefined
  readonly gone: boolean
  readonly retry: (() => void) | undefined
}

/**
 * The picture that an address names: from the newest generations, or fetched when it is older. `gone` when it no longer exists;
 * `retry` when nobody could say.
 */
export function useNamedPicture(newest: readonly Generation[], { generationId, n }: PictureRef): NamedPicture {
  const known = newest.find(({ id }) => id === generationId)
  const { data, isLoadingError, refetch } = useGeneration(generationId, { enabled: known === undefined })
  const generation = known ?? data
  const picture = generation ? pictureIn(generation, (output) => output.n === n) : undefined
  const gone = generation !== undefined && picture === undefined
  return { picture, gone, retry: picture === undefined && isLoadingError ? () => void refetch() : undefined }
}

/** The images before and after one in the gallery; undefined at the ends, and for one that is not in it. */
export function neighboursOf(
  ids: readonly string[],
  id: string,
): { before: string | undefined; after: string | undefined } {
  const at = ids.indexOf(id)
  return at === -1 ? { before: undefined, after: undefined } : { before: ids[at - 1], after: ids[at + 1] }
}

/** The neighbours of an image in the gallery as shown, whose details are fetched ahead, and the addresses of their previews. */
export function useNeighbours(items: Items, assetId: string | undefined) {
  const ids = useMemo(() => imagesBetween(items, 0, items.keys.length - 1), [items])
  const { before, after } = neighboursOf(ids, assetId ?? '')
  useImage(before)
  useImage(after)
  const nearby = [before, after].flatMap((id) => (id === undefined ? [] : [mediaUrl(id, 'preview')]))
  return { before, after, nearby }
}
