import { type Rows, rowHeight } from './justify-rows.ts'

/** What the eye is on: an item and how far its row's top is above the top of the view, in px. */
export interface Anchor {
  readonly key: string
  readonly above: number
}

/** Row of an item, by halving. */
export function rowOf(starts: Int32Array, index: number): number {
  let low = 0
  let high = starts.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= index) low = middle
    else high = middle - 1
  }
  return low
}

/** Distance of a row's top from the top of the grid. */
function topOf(rows: Rows, row: number, gap: number): number {
  let top = 0
  for (let above = 0; above < row; above += 1) top += rowHeight(rows, above) + gap
  return top
}

/** The first item of the first row in view when the view starts `offset` px below the grid's top; none at the very top. */
export function anchorAt(rows: Rows, keys: readonly string[], offset: number, gap: number): Anchor | undefined {
  if (offset <= 0) return undefined
  let top = 0
  for (let row = 0; row < rows.heights.length; row += 1) {
    const next = top + rowHeight(rows, row) + gap
    if (next > offset) {
      const key = keys[rows.starts[row] ?? 0]
      return key === undefined ? undefined : { key, above: offset - top }
    }
    top = next
  }
  return undefined
}

/** Where the view must start in a new layout so that the anchor stays where it was; undefined when it is gone. */
export function offsetOf(anchor: Anchor, rows: Rows, keys: readonly string[], gap: number): number | undefined {
  const index = keys.indexOf(anchor.key)
  return index === -1 ? undefined : topOf(rows, rowOf(rows.starts, index), gap) + anchor.above
}
