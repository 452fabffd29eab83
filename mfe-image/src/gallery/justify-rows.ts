/** Rows of a justified gallery: row `i` holds the items `starts[i]` up to `starts[i + 1]`, each `heights[i]` px high. */
export interface Rows {
  readonly starts: Int32Array
  readonly heights: Float32Array
}

/** Height at which a row of ratios adding up to `ratioSum` fills `width`. */
const fillingHeight = (width: number, ratioSum: number, items: number, gap: number): number =>
  (width - gap * (items - 1)) / ratioSum

/**
 * Packs items into rows of equal width, in order, in one pass: a row ends where its height comes nearest to `target`.
 * The last row keeps the target height rather than being blown up. Sizes in px, ratios are width by height.
 */
export function justifyRows(ratios: Float32Array, width: number, target: number, gap: number): Rows {
  const starts: number[] = [0]
  const heights: number[] = []
  let start = 0
  let sum = 0

  const heightUpTo = (end: number): number => fillingHeight(width, sum, end - start, gap)
  const closeRow = (end: number, height: number): void => {
    heights.push(height)
    starts.push(end)
    start = end
    sum = 0
  }

  ratios.forEach((ratio, index) => {
    const without = index > start ? heightUpTo(index) : Number.POSITIVE_INFINITY
    const withIt = fillingHeight(width, sum + ratio, index - start + 1, gap)
    if (withIt < target && without - target < target - withIt) closeRow(index, without)
    sum += ratio
    if (heightUpTo(index + 1) <= target) closeRow(index + 1, heightUpTo(index + 1))
  })
  if (start < ratios.length) closeRow(ratios.length, Math.min(target, heightUpTo(ratios.length)))
  return { starts: Int32Array.from(starts), heights: Float32Array.from(heights) }
}

/** Height of a row as drawn, in whole px. */
export const rowHeight = (rows: Rows, row: number): number => Math.round(rows.heights[row] ?? 0)

export interface Box {
  readonly index: number
  readonly left: number
  readonly width: number
}

/** Boxes of one row in whole px, with exactly `gap` between them. */
export function boxesOf(rows: Rows, row: number, ratios: Float32Array, gap: number): Box[] {
  const start = rows.starts[row] ?? 0
  const height = rows.heights[row] ?? 0
  let edge = 0
  return Array.from(ratios.subarray(start, rows.starts[row + 1] ?? start), (ratio, offset) => {
    const left = Math.round(edge)
    edge += ratio * height + gap
    return { index: start + offset, left, width: Math.round(edge) - gap - left }
  })
}
