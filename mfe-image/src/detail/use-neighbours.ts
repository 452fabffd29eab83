import { type Generation, getGeneration, mediaUrl } from '@studio/backend/contract'
import { isStatus } from '@studio/ui/api-error'
import { useImage } from '@studio/ui/gallery'
import { useCall } from '@studio/ui/query'
import { useMemo } from 'react'
import type { PictureRef } from '../address/detail-search.ts'
import { type Items, imagesBetween } from '../gallery/items/items.ts'
import { type Picture, pictureIn } from '../gallery/items/picture.ts'

/** The picture that an address names: from the newest generations, or fetched when it is older; `gone` when it no longer exists. */
export function useNamedPicture(
  newest: readonly Generation[],
  { generationId, n }: PictureRef,
): { readonly picture: Picture | undefined; readonly gone: boolean } {
  const known = newest.find(({ id }) => id === generationId)
  const fetched = useCall(getGeneration, { params: { id: generationId } }, { enabled: known === undefined })
  const generation = known ?? fetched.data
  const picture = generation && pictureIn(generation, (output) => output.n === n)
  const gone = generation === undefined ? isStatus(fetched.error, 404) : picture === undefined
  return { picture, gone }
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
