import { memo, type ReactNode } from 'react'
import { FailedTile } from './failed-tile.tsx'
import styles from './gallery-tile.module.css'
import { PictureTile } from './picture-tile.tsx'
import type { Tile } from './tiles.ts'
import { WaitingTile } from './waiting-tile.tsx'

/** What can be done with a tile; the same object for all, so that tiles are drawn anew only when they change. */
export interface TileActions {
  readonly open: (tile: Tile) => void
  readonly reuse: (tile: Tile) => void
  readonly dismiss: (tile: Tile) => void
}

interface GalleryTileProps {
  readonly tile: Tile
  readonly left: number
  readonly width: number
  readonly eager: boolean
  readonly actions: TileActions
}

function content({ tile, eager, actions }: GalleryTileProps): ReactNode {
  const { output } = tile
  switch (output.status) {
    case 'queued':
    case 'running':
      return <WaitingTile tile={tile} />
    case 'failed':
      return (
        <FailedTile
          error={output.error}
          uncharged={output.reason !== 'unanswered'}
          onDismiss={() => actions.dismiss(tile)}
        />
      )
    case 'stored':
      return (
        <PictureTile
          tile={tile}
          output={output}
          eager={eager}
          onOpen={() => actions.open(tile)}
          onReuse={() => actions.reuse(tile)}
        />
      )
  }
}

/** One output in its final box, whatever its state: the box never changes, only what is in it. */
export const GalleryTile = memo(function GalleryTile(props: GalleryTileProps): ReactNode {
  return (
    <li
      className={styles['tile']}
      style={{ left: props.left, width: props.width }}
      data-status={props.tile.output.status}
    >
      {content(props)}
    </li>
  )
})
