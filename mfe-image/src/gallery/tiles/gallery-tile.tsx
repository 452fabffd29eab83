import { memo, type ReactNode, useState } from 'react'
import { type Item, isSameItem } from '../items/items.ts'
import { isListedFavorite } from '../items/picture.ts'
import type { Box } from '../layout/justify-rows.ts'
import { FailedTile } from './failed-tile.tsx'
import styles from './gallery-tile.module.css'
import { LibraryTile } from './library-tile.tsx'
import { PictureTile, type TileSlot } from './picture-tile.tsx'
import { WaitingTile } from './waiting-tile.tsx'

interface GalleryTileProps {
  readonly item: Item
  readonly index: number
  /** How many items the gallery has. */
  readonly count: number
  /** Where the tile lies in the grid's element, in px. */
  readonly box: Box
  /** This tile is the tab stop of the grid; arrow keys move on from it. */
  readonly tabStop: boolean
}

const isSameBox = (a: Box, b: Box): boolean =>
  a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height

const isSame = (a: GalleryTileProps, b: GalleryTileProps): boolean =>
  a.index === b.index &&
  a.count === b.count &&
  a.tabStop === b.tabStop &&
  isSameBox(a.box, b.box) &&
  isSameItem(a.item, b.item)

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

/** One tile of the gallery. Its box has its final size from the start; only the content changes. */
export const GalleryTile = memo(function GalleryTile(props: GalleryTileProps): ReactNode {
  const { item, index, count, box, tabStop } = props
  const status = statusOf(item)
  // A picture fades in only where somebody waited for it, not where it was scrolled into view.
  const [waited] = useState(status === 'queued' || status === 'running')
  return (
    <li
      className={styles['tile']}
      style={{ width: box.width, height: box.height, transform: `translate(${box.left}px, ${box.top}px)` }}
      data-index={index}
      data-status={status}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      {content(item, { index, width: box.width, tabStop, blooms: waited })}
    </li>
  )
}, isSame)
