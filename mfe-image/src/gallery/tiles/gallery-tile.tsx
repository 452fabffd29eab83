import { GridTile, isSamePlace, type TilePlace } from '@studio/media/grid-tile'
import type { TileSlot } from '@studio/media/picture-tile'
import { isListedFavorite } from '@studio/media/pictures'
import { memo, type ReactNode, useState } from 'react'
import { type Item, isSameItem } from '../items/items.ts'
import { FailedTile } from './failed-tile.tsx'
import { LibraryTile } from './library-tile.tsx'
import { PictureTile } from './picture-tile.tsx'
import { WaitingTile } from './waiting-tile.tsx'

interface GalleryTileProps {
  readonly item: Item
  readonly place: TilePlace
}

function content(item: Item, slot: TileSlot): ReactNode {
  if (item.kind === 'image') return <LibraryTile image={item.image} slot={slot} />
  const { output, generation } = item.tile
  switch (output.status) {
    case 'queued':
    case 'running':
      return <WaitingTile tile={item.tile} />
    case 'failed':
      return <FailedTile tile={item.tile} output={output} />
    case 'stored': {
      const picture = { generation, output }
      return (
        <PictureTile
          assetId={output.assetId}
          picture={picture}
          listedFavorite={isListedFavorite(picture)}
          slot={slot}
        />
      )
    }
  }
}

const statusOf = (item: Item): string => (item.kind === 'live' ? item.tile.output.status : 'stored')

const isSame = (a: GalleryTileProps, b: GalleryTileProps): boolean =>
  isSamePlace(a.place, b.place) && isSameItem(a.item, b.item)

/** One tile of the gallery. */
export const GalleryTile = memo(function GalleryTile({ item, place }: GalleryTileProps): ReactNode {
  const { index, box, tabStop } = place
  const status = statusOf(item)
  // A picture fades in only where somebody waited for it, not where it was scrolled into view.
  const [waited] = useState(status === 'queued' || status === 'running')
  return (
    <GridTile place={place} status={status}>
      {content(item, { index, width: box.width, tabStop, blooms: waited })}
    </GridTile>
  )
}, isSame)
