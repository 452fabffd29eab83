import { TileGrid } from '@studio/media/grid'
import { coveredByBars } from '@studio/media/toolbar'
import type { ReactNode } from 'react'
import { type Items, itemAt } from './items/items.ts'
import { GalleryTile } from './tiles/gallery-tile.tsx'
import { useTileKeys } from './tiles/use-tile-keys.ts'

interface GalleryGridProps {
  readonly items: Items
  /** Target height of a row in px. */
  readonly rowHeight: number
}

/** The grid of the gallery, with what its tiles can do by keys. */
export function GalleryGrid({ items, rowHeight }: GalleryGridProps): ReactNode {
  const onTileKey = useTileKeys(items)
  return (
    <TileGrid
      items={items}
      rowHeight={rowHeight}
      covered={coveredByBars}
      onTileKey={onTileKey}
      tile={(place) => {
        const item = itemAt(items, place.index)
        return item && <GalleryTile item={item} place={place} />
      }}
    />
  )
}
