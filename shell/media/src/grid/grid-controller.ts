import { type Layout, layoutHeight, rowAt } from '../layout/justify-rows.ts'
import { type Covered, revealing } from '../layout/neighbour.ts'
import { createPace, type Pace } from '../layout/pace.ts'
import { type Anchor, anchorAt, offsetOf } from '../layout/scroll-anchor.ts'
import { type ScrollPosition, type ScrollSpace, scrolledTo, scrollSpaceOf, toShown } from '../layout/scroll-space.ts'

/** Rows up to this far beyond the view are in the document too, so that scrolling shows no empty space. */
const overscanPx = 500

/** Which rows are in the document, and by how much they are moved up in a compressed grid. */
export interface GridView {
  readonly firstRow: number
  readonly lastRow: number
  readonly shift: number
  /** The top of the grid is in view. */
  readonly atTop: boolean
}

/** What the grid is seen through: the browser's window or an element that scrolls. All in px. */
export interface GridWindow {
  /** How far it is scrolled beyond the top of the grid; negative while the top of the grid is still below its own. */
  readonly scrolled: () => number
  readonly height: () => number
  /** How much of its top and bottom other parts of the page cover. */
  readonly covered: () => Covered
  /** Scrolls so far beyond the top of the grid. */
  readonly scrollTo: (scrolled: number) => void
  /** In milliseconds. */
  readonly now: () => number
}

function viewOf(layout: Layout, { real, shown }: ScrollPosition, windowHeight: number): GridView {
  return {
    firstRow: rowAt(layout, real - overscanPx),
    lastRow: rowAt(layout, real + windowHeight + overscanPx),
    shift: Math.round(real - shown),
    atTop: real <= 0,
  }
}

const isSame = (a: GridView, b: GridView): boolean =>
  a.firstRow === b.firstRow && a.lastRow === b.lastRow && a.shift === b.shift && a.atTop === b.atTop

/** Which part of a grid is in view. */
export interface GridController {
  /** The same object as before while nothing has changed. */
  readonly view: () => GridView
  readonly subscribe: (listener: () => void) => () => void
  /** How fast the grid is scrolled. */
  readonly pace: Pace
  /** Takes another layout. The first picture in view stays where it is, whatever was added above it (ui.md 4). */
  readonly arrange: (layout: Layout, keys: readonly string[]) => void
  /** The page was scrolled, or its window has another size. */
  readonly follow: () => void
  /** Scrolling has come to rest: after small steps through a compressed grid the scroll bar is corrected; no picture moves. */
  readonly settle: () => void
  /** Distance in px of the view from the top of the grid, as if the grid were not compressed. */
  readonly offset: () => number
  /** Scrolls the page so that the view starts that many px below the top of the grid. */
  readonly scrollTo: (offset: number) => void
  /** Scrolls only as far as needed for this tile to be wholly in view, not covered by anything. */
  readonly reveal: (index: number) => void
}

/**
 * The controller of a grid with `gap` px between its tiles, of any height: one that is higher than browsers can scroll is
 * compressed, see `scroll-space.ts`.
 */
export function createGridController(gap: number, page: GridWindow): GridController {
  let layout: Layout | undefined
  let keys: readonly string[] = []
  let space: ScrollSpace = scrollSpaceOf(0)
  let position: ScrollPosition = { shown: 0, real: 0 }
  let anchor: Anchor | undefined
  let view: GridView = { firstRow: 0, lastRow: -1, shift: 0, atTop: true }
  const pace = createPace()
  const listeners = new Set<() => void>()

  const goTo = (next: ScrollPosition): void => {
    position = next
    if (layout === undefined) return
    anchor = anchorAt(layout, keys, next.real)
    const nextView = viewOf(layout, next, page.height())
    if (isSame(view, nextView)) return
    view = nextView
    for (const listener of listeners) listener()
  }
  const follow = (): void => {
    const next = scrolledTo(space, position, page.scrolled(), page.height())
    pace.moved(next.real - position.real, page.now())
    goTo(next)
  }
  const scrollTo = (real: number): void => {
    const shown = toShown(space, real)
    goTo({ shown, real })
    page.scrollTo(shown)
  }

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    pace,
    arrange: (nextLayout, nextKeys) => {
      const before = anchor
      layout = nextLayout
      keys = nextKeys
      space = scrollSpaceOf(layoutHeight(nextLayout, gap))
      const offset = before && offsetOf(before, nextLayout, nextKeys)
      if (offset === undefined) follow()
      else scrollTo(offset)
    },
    follow,
    settle: () => {
      if (Math.abs(toShown(space, position.real) - position.shown) > 1) scrollTo(position.real)
    },
    offset: () => position.real,
    scrollTo,
    reveal: (index) => {
      if (layout === undefined) return
      const view = { offset: position.real, view: page.height(), margin: page.covered(), gap }
      scrollTo(revealing(layout, index, view))
    },
  }
}
