import { type ReactNode, useMemo, useRef } from 'react'
import { type Items, itemAt } from '../items/items.ts'
import { boxOf, justifyRows, rowOf } from '../layout/justify-rows.ts'
import { PaceContext } from '../layout/pace.ts'
import { useWidth } from '../layout/use-width.ts'
import { PickContext, useCreatePick } from '../selection/use-pick.ts'
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

/** Rows are limited in height so that two squares always fit side by side. */
const targetOf = (wanted: number, width: number): number => Math.min(wanted, (width - gap) / 2)

interface TileGridProps {
  readonly items: Items
  /** Target height of a row in px. */
  readonly rowHeight: number
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
export function TileGrid({ items, rowHeight }: TileGridProps): ReactNode {
  const grid = useRef<HTMLUListElement>(null)
  const width = useWidth(grid)
  const layout = useMemo(
    () => justifyRows(width === 0 ? new Float32Array() : items.ratios, width, targetOf(rowHeight, width), gap),
    [items.ratios, width, rowHeight],
  )
  const { view, height, controller } = useGridView(grid, layout, items.keys, gap)
  const pick = useCreatePick(items)
  const { current, focusTile, handlers } = useWalk({ grid, keys: items.keys, controller })
  const onKeyDown = useTileKeys({ items, layout, focusTile })
  useTileToFocus(items, focusTile)
  const arrivals = useArrivals(items.keys, view.atTop)
  const tabStop = current ?? layout.starts[view.firstRow]

  return (
    <>
      <NewPill count={arrivals} onShow={() => window.scrollTo({ top: 0, behavior: 'instant' })} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from the tiles' own buttons */}
      <ul ref={grid} className={styles['grid']} style={{ height }} data-tiles onKeyDown={onKeyDown} {...handlers}>
        <PaceContext value={controller.pace}>
          <PickContext value={pick}>
            {indexesOf(layout.starts, view, current).map((index) => {
              const item = itemAt(items, index)
              const key = items.keys[index]
              if (item === undefined || key === undefined) return null
              const box = boxOf(layout, rowOf(layout, index), index, gap)
              return (
                <GalleryTile
                  key={key}
                  item={item}
                  index={index}
                  count={items.keys.length}
                  box={{ ...box, top: box.top - view.shift }}
                  tabStop={index === tabStop}
                />
              )
            })}
          </PickContext>
        </PaceContext>
      </ul>
    </>
  )
}
