import { type RefObject, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Layout, layoutHeight } from '../layout/justify-rows.ts'
import { scrollSpaceOf } from '../layout/scroll-space.ts'
import { createGridController, type GridController, type GridView, type GridWindow } from './grid-controller.ts'

/** Height of the sticky toolbar and a small gap, in px. */
const coveredAbove = (): number => (document.querySelector<HTMLElement>('[data-gallery-bar]')?.offsetHeight ?? 0) + 8

/** Height of what floats at the bottom of the page and covers tiles, in px. */
const coveredBelow = (): number =>
  Number.parseInt(document.documentElement.style.getPropertyValue('--bottom-panel'), 10) || 0

/** The window of the browser, for a grid that is somewhere on its page. */
function windowAround(grid: RefObject<HTMLElement | null>): GridWindow {
  const top = (): number => (grid.current === null ? 0 : grid.current.getBoundingClientRect().top + window.scrollY)
  return {
    scrolled: () => window.scrollY - top(),
    height: () => window.innerHeight,
    covered: () => ({ above: coveredAbove(), below: coveredBelow() }),
    scrollTo: (scrolled) => {
      const next = Math.max(0, scrolled + top())
      if (Math.abs(next - window.scrollY) > 0.5) window.scrollTo({ top: next, behavior: 'instant' })
    },
    now: () => performance.now(),
  }
}

interface GridParts {
  readonly view: GridView
  /** Height of the grid's element in px; less than that of its rows when it is compressed. */
  readonly height: number
  readonly controller: GridController
}

/** The controller of a grid on this page, and the view that it says. */
export function useGridView(
  grid: RefObject<HTMLElement | null>,
  layout: Layout,
  keys: readonly string[],
  gap: number,
): GridParts {
  const [controller] = useState(() => createGridController(gap, windowAround(grid)))
  const height = useMemo(() => scrollSpaceOf(layoutHeight(layout, gap)).shown, [layout, gap])
  const view = useSyncExternalStore(controller.subscribe, controller.view)
  useLayoutEffect(() => controller.arrange(layout, keys), [controller, layout, keys])
  useEffect(() => {
    window.addEventListener('scroll', controller.follow, { passive: true })
    window.addEventListener('scrollend', controller.settle)
    window.addEventListener('resize', controller.follow)
    return () => {
      window.removeEventListener('scroll', controller.follow)
      window.removeEventListener('scrollend', controller.settle)
      window.removeEventListener('resize', controller.follow)
    }
  }, [controller])
  return { view, height, controller }
}
