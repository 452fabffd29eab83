import type { ColumnImage } from '@studio/backend/contract'
import { useScrollSettled } from '@studio/media/pace'
import type { TileSlot } from '@studio/media/picture-tile'
import { useImage } from '@studio/ui/gallery'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { pictureOf } from '../items/picture.ts'
import { PictureTile } from './picture-tile.tsx'

interface LibraryTileProps {
  readonly image: ColumnImage
  readonly slot: TileSlot
}

/** An older picture. Its details are fetched together with those of others near the view, unless scrolling is too fast. */
export function LibraryTile({ image: { id, isFavorite }, slot }: LibraryTileProps): ReactNode {
  const lookedAt = useScrollSettled()
  const { data } = useImage(lookedAt ? id : undefined)
  // The details of many tiles arrive at once; rendering all of them in one go would drop frames.
  const details = useDeferredValue(data)
  const picture = useMemo(() => (details === undefined || details === null ? undefined : pictureOf(details)), [details])
  return <PictureTile assetId={id} picture={picture} listedFavorite={isFavorite} slot={slot} />
}
