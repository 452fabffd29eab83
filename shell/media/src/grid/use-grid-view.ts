import { type RefObject, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Layout, layoutHeight } from '../layout/justify-rows.ts'
import type { Covered } from '../layout/neighbour.ts'
import { scrollSpaceOf } from '../layout/scroll-space.ts'
import { createGridController, type GridController, type GridView, type GridWindow } from './grid-controller.ts'
import type { Scroller } from './scroller.ts'

/** Where a grid is. */
interface GridSurroundings {
  readonly grid: RefObject<HTMLElement | null>
  readonly scroller: Scroller
  readonly covered: () => Covered
}

/** The part of the scroller in which a grid is seen, wherever in the scroller the grid is. */
function windowOf({ grid, scroller, covered }: GridSurroundings): GridWindow {
  const top = (): number =>
    grid.current === null ? 0 : grid.current.getBoundingClientRect().top - scroller.edge() + scroller.offset()
  return {
    scrolled: () => scroller.offset() - top(),
    height: scroller.height,
    covered,
    scrollTo: (scrolled) => {
      const next = Math.max(0, scrolled + top())
      if (Math.abs(next - scroller.offset()) > 0.5) scroller.scrollTo(next)
    },
    now: () => performance.now(),
  }
}

interface GridContent {
  readonly layout: Layout
  readonly keys: readonly string[]
  /** Between tiles, in px. */
  readonly gap: number
}

interface GridParts {
  readonly view: GridView
  /** Height of the grid's element in px; less than that of its rows when it is compressed. */
  readonly height: number
  readonly controller: GridController
}

/** The controller of a grid, and the view that it says. The surroundings are those of the first render. */
export function useGridView(surroundings: GridSurroundings, { layout, keys, gap }: GridContent): GridParts {
  const { scroller } = surroundings
  const [controller] = useState(() => createGridController(gap, windowOf(surroundings)))
  const height = useMemo(() => scrollSpaceOf(layoutHeight(layout, gap)).shown, [layout, gap])
  const view = useSyncExternalStore(controller.subscribe, controller.view)
  useLayoutEffect(() => controller.arrange(layout, keys), [controller, layout, keys])
  useEffect(() => scroller.listen({ onScroll: controller.follow, onRest: controller.settle }), [controller, scroller])
  return { view, height, controller }
}
