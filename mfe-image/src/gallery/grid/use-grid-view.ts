import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Layout, layoutHeight, rowAt } from '../layout/justify-rows.ts'
import { createPace } from '../layout/pace.ts'
import { type Anchor, anchorAt, offsetOf } from '../layout/scroll-anchor.ts'
import { type ScrollPosition, type ScrollSpace, scrolledTo, scrollSpaceOf, toShown } from '../layout/scroll-space.ts'

/** Rows up to this far beyond the view are in the document too, so that scrolling shows no empty space. */
const overscanPx = 500

/** Which rows are in the document, and by how much they are moved up in a compressed gallery. */
export interface GridView {
  readonly firstRow: number
  readonly lastRow: number
  readonly shift: number
  /** The top of the gallery is in view. */
  readonly atTop: boolean
}

export function viewOf(layout: Layout, { real, shown }: ScrollPosition): GridView {
  return {
    firstRow: rowAt(layout, real - overscanPx),
    lastRow: rowAt(layout, real + window.innerHeight + overscanPx),
    shift: Math.round(real - shown),
    atTop: real <= 0,
  }
}

const isSame = (a: GridView, b: GridView): boolean =>
  a.firstRow === b.firstRow && a.lastRow === b.lastRow && a.shift === b.shift && a.atTop === b.atTop

/** Distance of an element from the top of the page. */
const topOf = (element: HTMLElement | null): number =>
  element === null ? 0 : element.getBoundingClientRect().top + window.scrollY

/**
 * Which part of the gallery is in view. The first picture in view stays where it is when pictures are added above it or the layout
 * changes (ui.md 4). Also scrolls galleries that are higher than browsers can scroll.
 */
export function useGridView(grid: RefObject<HTMLElement | null>, layout: Layout, keys: readonly string[], gap: number) {
  const space: ScrollSpace = useMemo(() => scrollSpaceOf(layoutHeight(layout, gap)), [layout, gap])
  const position = useRef<ScrollPosition>({ shown: 0, real: 0 })
  const anchor = useRef<Anchor | undefined>(undefined)
  const [pace] = useState(createPace)
  const [view, setView] = useState<GridView>({ firstRow: 0, lastRow: -1, shift: 0, atTop: true })

  const goTo = useCallback(
    (next: ScrollPosition) => {
      position.current = next
      anchor.current = anchorAt(layout, keys, next.real)
      const nextView = viewOf(layout, next)
      setView((now) => (isSame(now, nextView) ? now : nextView))
    },
    [layout, keys],
  )

  /** Reads how far the page is scrolled. */
  const follow = useCallback(() => {
    const next = scrolledTo(space, position.current, window.scrollY - topOf(grid.current), window.innerHeight)
    pace.moved(next.real - position.current.real, performance.now())
    goTo(next)
  }, [goTo, grid, pace, space])

  /** Scrolls the page so that the view starts `real` px below the top of the gallery. */
  const scrollTo = useCallback(
    (real: number) => {
      const shown = toShown(space, real)
      goTo({ shown, real })
      const top = Math.max(0, shown + topOf(grid.current))
      if (Math.abs(top - window.scrollY) > 0.5) window.scrollTo({ top, behavior: 'instant' })
    },
    [goTo, grid, space],
  )

  useLayoutEffect(() => {
    const offset = anchor.current && offsetOf(anchor.current, layout, keys)
    if (offset === undefined) follow()
    else scrollTo(offset)
  }, [layout, keys, follow, scrollTo])

  useEffect(() => {
    // After small steps through a compressed gallery the scroll bar is corrected; the pictures do not move.
    const settle = (): void => {
      if (Math.abs(toShown(space, position.current.real) - position.current.shown) > 1) scrollTo(position.current.real)
    }
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('scrollend', settle)
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow)
      window.removeEventListener('scrollend', settle)
      window.removeEventListener('resize', follow)
    }
  }, [follow, scrollTo, space])

  return { view, pace, height: space.shown, offset: () => position.current.real, scrollTo }
}
