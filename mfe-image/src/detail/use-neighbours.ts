import type { Generation } from '@studio/backend/contract'
import { useGeneration, useImage } from '@studio/media/gallery'
import { type Neighbours, neighboursOf } from '@studio/media/grid-items'
import { type Picture, pictureIn } from '@studio/media/pictures'
import { useMemo } from 'react'
import type { PictureRef } from '../address/detail-search.ts'
import type { Items } from '../gallery/items/items.ts'

interface NamedPicture {
  readonly picture: Picture | undefined
  readonly gone: boolean
  readonly retry: (() => void) | undefined
}

/**
 * The picture of the gallery that an address names: from the newest generations, or fetched when it is older. `gone` when it no
 * longer exists; `retry` when it could not be fetched. Nothing of all that while the address names none.
 */
export function useNamedPicture(newest: readonly Generation[], named: PictureRef | undefined): NamedPicture {
  const known = newest.find(({ id }) => id === named?.generationId)
  const enabled = named !== undefined && known === undefined
  const { data, isLoadingError, refetch } = useGeneration(named?.generationId ?? '', { enabled })
  const generation = known ?? data
  const picture = generation ? pictureIn(generation, (output) => output.n === named?.n) : undefined
  const gone = generation !== undefined && picture === undefined
  return { picture, gone, retry: picture === undefined && isLoadingError ? () => void refetch() : undefined }
}

/** The neighbours of an image in the gallery as shown; their details are fetched ahead. */
export function useNeighbours(items: Items, assetId: string | undefined): Neighbours {
  const neighbours = useMemo(() => neighboursOf(items, assetId ?? ''), [items, assetId])
  useImage(neighbours.before)
  useImage(neighbours.after)
  return neighbours
}
