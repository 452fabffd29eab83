import type { Generation } from '@studio/backend/contract'
import { useGeneration, useImage } from '@studio/media/gallery'
import { type GridItems, type Neighbours, neighboursOf } from '@studio/media/grid-items'
import { type Picture, pictureIn } from '@studio/media/pictures'
import { useMemo, useState } from 'react'
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

/** What an image is between that the gallery has not shown. */
const strangers: Neighbours = { before: undefined, after: undefined }

/**
 * The images between which one was that has left what the gallery shows: of those that are still shown, the ones that follow each other
 * there now.
 */
function neighboursLeft(items: GridItems, { before, after }: Neighbours): Neighbours {
  const isShown = (id: string | undefined): id is string => id !== undefined && items.indexOf(id) !== undefined
  if (isShown(before)) return { before, after: isShown(after) ? after : neighboursOf(items, before).after }
  if (isShown(after)) return { before: neighboursOf(items, after).before, after }
  return strangers
}

/** The neighbours that an image had while the gallery showed it. */
interface Last {
  readonly assetId: string
  readonly neighbours: Neighbours
}

/**
 * The neighbours of an image in the gallery as shown; their details are fetched ahead. An image that is shown large may leave the gallery
 * by what is done to it, such as a favorite among favorites: it stays between those that it was between, so that one can go on.
 */
export function useNeighbours(items: Items, assetId: string | undefined): Neighbours {
  const [last, setLast] = useState<Last | undefined>(undefined)
  const found = useMemo(
    () => (assetId === undefined || items.indexOf(assetId) === undefined ? undefined : neighboursOf(items, assetId)),
    [items, assetId],
  )
  if (assetId !== undefined && found !== undefined && last?.neighbours !== found)
    setLast({ assetId, neighbours: found })
  const left = useMemo(
    () => (last?.assetId === assetId && last !== undefined ? neighboursLeft(items, last.neighbours) : strangers),
    [items, assetId, last],
  )
  const neighbours = found ?? left
  useImage(neighbours.before)
  useImage(neighbours.after)
  return neighbours
}
