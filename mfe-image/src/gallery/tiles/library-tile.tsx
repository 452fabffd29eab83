import type { ColumnImage } from '@studio/backend/contract'
import { useDetailsInView } from '@studio/media/details'
import { imageOptions } from '@studio/media/gallery'
import type { TileSlot } from '@studio/media/picture-tile'
import { pictureOf } from '@studio/media/pictures'
import { type ReactNode, useMemo } from 'react'
import { PictureTile } from './picture-tile.tsx'

interface LibraryTileProps {
  readonly image: ColumnImage
  readonly slot: TileSlot
}

/** An older picture. Its details are fetched together with those of others near the view, unless scrolling is too fast. */
export function LibraryTile({ image: { id, isFavorite }, slot }: LibraryTileProps): ReactNode {
  const details = useDetailsInView(imageOptions(id))
  const picture = useMemo(() => (details === undefined || details === null ? undefined : pictureOf(details)), [details])
  return <PictureTile assetId={id} picture={picture} listedFavorite={isFavorite} slot={slot} />
}
