import { memo, type ReactNode, useState } from 'react'
import type { PictureActions } from '../actions/use-picture-actions.ts'
import type { Item } from '../items/items.ts'
import { FailedTile } from './failed-tile.tsx'
import styles from './gallery-tile.module.css'
import { LibraryTile } from './library-tile.tsx'
import { PictureTile } from './picture-tile.tsx'
import { WaitingTile } from './waiting-tile.tsx'

interface GalleryTileProps {
  /** A tile of the newest generations, or an older image; exactly one is given. */
  readonly tile: Extract<Item, { kind: 'live' }>['tile'] | undefined
  readonly image: Extract<Item, { kind: 'image' }>['image'] | undefined
  readonly index: number
  /** How many items the gallery has. */
  readonly count: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly eager: boolean
  readonly favorite: boolean
  readonly selected: boolean | undefined
  /** This tile is the tab stop of the grid; arrow keys move on from it. */
  readonly tabStop: boolean
  readonly actions: PictureActions
  readonly onPick: (index: number, range: boolean) => void
}

function content(props: GalleryTileProps, blooms: boolean): ReactNode {
  const { tile, image, index, eager, width, favorite, selected, tabStop, actions } = props
  const shared = {
    blooms,
    eager,
    width,
    favorite,
    selected,
    tabStop,
    actions,
    onPick: (range: boolean) => props.onPick(index, range),
  }
  if (tile === undefined) return image && <LibraryTile {...shared} assetId={image.id} />
  const { output, generation } = tile
  switch (output.status) {
    case 'queued':
    case 'running':
      return <WaitingTile tile={tile} />
    case 'failed':
      return <FailedTile tile={tile} output={output} actions={actions} />
    case 'stored':
      return <PictureTile {...shared} assetId={output.assetId} picture={{ generation, output }} />
  }
}

const isWaiting = (tile: GalleryTileProps['tile']): boolean =>
  tile?.output.status === 'queued' || tile?.output.status === 'running'

/** One tile of the gallery. Its box has its final size from the start; only the content changes. */
export const GalleryTile = memo(function GalleryTile(props: GalleryTileProps): ReactNode {
  const { index, count, left, top, width, height, tile } = props
  // A picture fades in only where somebody waited for it, not where it was scrolled into view.
  const [waited] = useState(() => isWaiting(tile))
  return (
    <li
      className={styles['tile']}
      style={{ width, height, transform: `translate(${left}px, ${top}px)` }}
      data-index={index}
      data-status={tile?.output.status ?? 'stored'}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      {content(props, waited)}
    </li>
  )
})
