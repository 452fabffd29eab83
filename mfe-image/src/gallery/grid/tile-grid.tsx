import { type ReactNode, useMemo, useRef } from 'react'
import type { PictureActions } from '../actions/use-picture-actions.ts'
import { type Items, imageAt, isFavorite, itemAt } from '../items/items.ts'
import type { Overlay } from '../items/overlay.ts'
import { boxOf, justifyRows, rowOf } from '../layout/justify-rows.ts'
import { PaceContext } from '../layout/pace.ts'
import { useWidth } from '../layout/use-width.ts'
import type { Selection } from '../selection/selection.ts'
import { GalleryTile } from '../tiles/gallery-tile.tsx'
import type { GridView } from './grid-controller.ts'
import { NewPill } from './new-pill.tsx'
import styles from './tile-grid.module.css'
import { useArrivals } from './use-arrivals.ts'
import { useGridView } from './use-grid-view.ts'
import { useTileKeys } from './use-tile-keys.ts'
import { useTileToFocus } from './use-tile-to-focus.ts'
import { useWalk } from './use-walk.ts'

/** Spec images 9: gap 4 px. */
const gap = 4

/** The first pictures of the gallery load eagerly (spec images 9). */
const eagerTiles = 4

/** Rows are limited in height so that two squares always fit side by side. */
const targetOf = (wanted: number, width: number): number => Math.min(wanted, (width - gap) / 2)

interface TileGridProps {
  readonly items: Items
  readonly overlay: Overlay
  /** Target height of a row in px. */
  readonly rowHeight: number
  readonly selection: Selection
  readonly actions: PictureActions
  readonly onPick: (index: number, range: boolean) => void
}

/** Indices of the items that are in the document, in order: those of the rows near the view, and the item that has the focus. */
function indexesOf(starts: Int32Array, { firstRow, lastRow }: GridView, focused: number | undefined): number[] {
  const first = starts[firstRow] ?? 0
  const end = Math.max(first, starts[lastRow + 1] ?? first)
  const inView = Array.from({ length: end - first }, (_, at) => first + at)
  if (focused === undefined || (focused >= first && focused < end)) return inView
  return focused < first ? [focused, ...inView] : [...inView, focused]
}

/** Justified rows of tiles; only those near the view are in the document. */
export function TileGrid({ items, overlay, rowHeight, selection, actions, onPick }: TileGridProps): ReactNode {
  const grid = useRef<HTMLUListElement>(null)
  const width = useWidth(grid)
  const layout = useMemo(
    () => justifyRows(width === 0 ? new Float32Array() : items.ratios, width, targetOf(rowHeight, width), gap),
    [items.ratios, width, rowHeight],
  )
  const { view, height, controller } = useGridView(grid, layout, items.keys, gap)
  const { current, focusTile, follow } = useWalk({ grid, keys: items.keys, controller })
  const onKeyDown = useTileKeys({ items, overlay, layout, selecting: selection.on, actions, focusTile })
  useTileToFocus(items, focusTile)
  const arrivals = useArrivals(items.keys, view.atTop)
  const tabStop = current ?? layout.starts[view.firstRow]

  return (
    <>
      <NewPill count={arrivals} onShow={() => window.scrollTo({ top: 0, behavior: 'instant' })} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from the tiles' own buttons */}
      <ul ref={grid} className={styles['grid']} style={{ height }} data-tiles onKeyDown={onKeyDown} {...follow}>
        <PaceContext value={controller.pace}>
          {indexesOf(layout.starts, view, current).map((index) => {
            const item = itemAt(items, index)
            const key = items.keys[index]
            if (item === undefined || key === undefined) return null
            const box = boxOf(layout, rowOf(layout, index), index, gap)
            const assetId = imageAt(items, index)
            return (
              <GalleryTile
                key={key}
                tile={item.kind === 'live' ? item.tile : undefined}
                image={item.kind === 'image' ? item.image : undefined}
                index={index}
                count={items.keys.length}
                left={box.left}
                top={box.top - view.shift}
                width={box.width}
                height={box.height}
                eager={index < eagerTiles}
                favorite={isFavorite(item, overlay)}
                selected={selection.on ? assetId !== undefined && selection.ids.has(assetId) : undefined}
                tabStop={index === tabStop}
                actions={actions}
                onPick={onPick}
              />
            )
          })}
        </PaceContext>
      </ul>
    </>
  )
}
