import { boxOf, type Layout, rowCount, rowOf } from './justify-rows.ts'

/** Keys that walk through the grid. */
const steps: Readonly<Record<string, (layout: Layout, from: number) => number>> = {
  ArrowRight: (_layout, from) => from + 1,
  ArrowLeft: (_layout, from) => from - 1,
  ArrowDown: (layout, from) => inRow(layout, from, rowOf(layout, from) + 1),
  ArrowUp: (layout, from) => inRow(layout, from, rowOf(layout, from) - 1),
  Home: () => 0,
  End: (layout) => layout.widths.length - 1,
}

const middleOf = ({ lefts, widths }: Layout, item: number): number => (lefts[item] ?? 0) + (widths[item] ?? 0) / 2

/** The item of a row that is nearest to the middle of another; the other itself when there is no such row. */
function inRow(layout: Layout, from: number, row: number): number {
  if (row < 0 || row >= rowCount(layout)) return from
  const [start = 0, end = 0] = layout.starts.subarray(row, row + 2)
  const middle = middleOf(layout, from)
  let best = start
  for (let item = start + 1; item < end; item += 1) {
    if (Math.abs(middleOf(layout, item) - middle) < Math.abs(middleOf(layout, best) - middle)) best = item
  }
  return best
}

/** The item that a key leads to from an item, loaded or not; undefined when the key leads nowhere (ui.md 4). */
export function neighbourOf(layout: Layout, from: number, key: string): number | undefined {
  const to = steps[key]?.(layout, from)
  return to === undefined || to === from || to < 0 || to >= layout.widths.length ? undefined : to
}

/** How much of the top and bottom of a view is covered by something else, in px. */
export interface Covered {
  readonly above: number
  readonly below: number
}

interface View {
  /** How far below the top of the grid the view starts. */
  readonly offset: number
  /** Height of the view. */
  readonly view: number
  readonly margin: Covered
  readonly gap: number
}

/** Where the view must start, from `offset` on, so that the item is wholly in it, with `margin` px free above and below. */
export function revealing(layout: Layout, item: number, { offset, view, margin, gap }: View): number {
  const { top, height } = boxOf(layout, rowOf(layout, item), item, gap)
  const [first, last] = [top - margin.above, top + height + margin.below - view]
  return Math.min(Math.max(offset, last), first)
}
