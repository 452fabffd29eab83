import { Fragment, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import type { GridItems } from '../items/grid-items.ts'
import { boxOf, justifyRows, rowOf } from '../layout/justify-rows.ts'
import type { Covered } from '../layout/neighbour.ts'
import { PaceContext } from '../layout/pace.ts'
import { useWidth } from '../layout/use-width.ts'
import { PickContext, useCreatePick } from '../selection/use-pick.ts'
import type { GridView } from './grid-controller.ts'
import { GridCountContext, type TilePlace } from './grid-tile.tsx'
import { NewPill } from './new-pill.tsx'
import { elementScroller, windowScroller } from './scroller.ts'
import styles from './tile-grid.module.css'
import { useArrivals } from './use-arrivals.ts'
import { type OnTileKey, useGridKeys } from './use-grid-keys.ts'
import { useGridView } from './use-grid-view.ts'
import { useTileToFocus } from './use-tile-to-focus.ts'
import { useWalk } from './use-walk.ts'

/** Spec images 9: gap 4 px. */
const gap = 4

/** Rows are limited in height so that two squares always fit side by side. */
const targetOf = (wanted: number, width: number): number => Math.min(wanted, (width - gap) / 2)

const nothingCovers = (): Covered => ({ above: 0, below: 0 })
const noKeys: OnTileKey = () => false

interface TileGridProps {
  readonly items: GridItems
  /** Target height of a row in px. */
  readonly rowHeight: number
  /** Renders the item with an index, in a `GridTile`. Wrap the tile in `memo` by `isSamePlace`: places are made anew each time. */
  readonly tile: (place: TilePlace) => ReactNode
  /** The element around the grid that scrolls it, as the body of a dialog; by default the window does. The same for ever. */
  readonly scrollIn?: RefObject<HTMLElement | null>
  /** How much of the top and bottom of what scrolls the grid is covered by other parts of the page. The same for ever. */
  readonly covered?: () => Covered
  readonly onTileKey?: OnTileKey
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
export function TileGrid({
  items,
  rowHeight,
  tile,
  scrollIn,
  covered = nothingCovers,
  onTileKey = noKeys,
}: TileGridProps): ReactNode {
  const grid = useRef<HTMLUListElement>(null)
  const width = useWidth(grid)
  const layout = useMemo(
    () => justifyRows(width === 0 ? new Float32Array() : items.ratios, width, targetOf(rowHeight, width), gap),
    [items.ratios, width, rowHeight],
  )
  const scroller = useMemo(() => (scrollIn === undefined ? windowScroller : elementScroller(scrollIn)), [scrollIn])
  const { view, height, controller } = useGridView({ grid, scroller, covered }, { layout, keys: items.keys, gap })
  const pick = useCreatePick(items)
  const { current, focusTile, handlers } = useWalk({ grid, keys: items.keys, controller })
  const onKeyDown = useGridKeys({ items, layout, focusTile }, onTileKey)
  useTileToFocus({ items, isMeasured: width > 0, focusTile })
  const arrivals = useArrivals(items.keys, view.atTop)
  const tabStop = current ?? layout.starts[view.firstRow]

  return (
    <>
      <NewPill count={arrivals} onShow={() => scroller.scrollTo(0)} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from the tiles' own buttons */}
      <ul ref={grid} className={styles['grid']} style={{ height }} data-tiles onKeyDown={onKeyDown} {...handlers}>
        <PaceContext value={controller.pace}>
          <PickContext value={pick}>
            <GridCountContext value={items.keys.length}>
              {indexesOf(layout.starts, view, current).map((index) => {
                const box = boxOf(layout, rowOf(layout, index), index, gap)
                const place = {
                  index,
                  box: { ...box, top: box.top - view.shift },
                  tabStop: index === tabStop,
                }
                return <Fragment key={items.keys[index]}>{tile(place)}</Fragment>
              })}
            </GridCountContext>
          </PickContext>
        </PaceContext>
      </ul>
    </>
  )
}
