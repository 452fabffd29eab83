/**
 * A justified grid in whole px. Row `r` holds the items `starts[r]` up to `starts[r + 1]`, begins `tops[r]` below the top
 * and ends one gap above `tops[r + 1]`; both lists have one entry more than there are rows. `lefts` and `widths` are by item.
 */
export interface Layout {
  readonly starts: Int32Array
  readonly tops: Int32Array
  readonly lefts: Uint16Array
  readonly widths: Uint16Array
}

/**
 * Packs items into rows of equal width, in order, in one pass: a row ends where its height comes nearest to `target`.
 * The last row keeps the target height rather than being blown up. Sizes in px, ratios are width by height.
 */
export function justifyRows(ratios: Float32Array, width: number, target: number, gap: number): Layout {
  const count = ratios.length
  const starts = new Int32Array(count + 1)
  const tops = new Int32Array(count + 1)
  const lefts = new Uint16Array(count)
  const widths = new Uint16Array(count)
  let rows = 0
  let start = 0
  let sum = 0
  let top = 0

  /** Height at which `items` items of these ratios together fill the width. */
  const filling = (ratioSum: number, items: number): number => (width - gap * (items - 1)) / ratioSum

  const closeRow = (end: number, height: number): void => {
    let edge = 0
    for (let item = start; item < end; item += 1) {
      const left = Math.round(edge)
      edge += (ratios[item] ?? 1) * height + gap
      lefts[item] = left
      widths[item] = Math.round(edge) - gap - left
    }
    rows += 1
    top += Math.round(height) + gap
    starts[rows] = end
    tops[rows] = top
    start = end
    sum = 0
  }

  for (let item = 0; item < count; item += 1) {
    const ratio = ratios[item] ?? 1
    const withIt = filling(sum + ratio, item - start + 1)
    if (withIt < target && item > start) {
      const without = filling(sum, item - start)
      if (without - target < target - withIt) closeRow(item, without)
    }
    sum += ratio
    const height = filling(sum, item - start + 1)
    if (height <= target) closeRow(item + 1, height)
  }
  if (start < count) closeRow(count, Math.min(target, filling(sum, count - start)))
  return { starts: starts.slice(0, rows + 1), tops: tops.slice(0, rows + 1), lefts, widths }
}

/** Number of rows. */
export function rowCount({ starts }: Layout): number {
  return starts.length - 1
}

/** Height of the whole in px. */
export function layoutHeight({ tops }: Layout, gap: number): number {
  return Math.max(0, (tops.at(-1) ?? 0) - gap)
}

/**
 * Binary search: the last index of an ascending list, not counting its last entry, whose value is at most `value`; 0 when there is
 * none.
 */
function lastUpTo(list: Int32Array, value: number): number {
  let low = 0
  let high = Math.max(0, list.length - 2)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((list[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** Row of an item. */
export function rowOf({ starts }: Layout, item: number): number {
  return lastUpTo(starts, item)
}

/** Row at a distance from the top; the first above it, the last below it. */
export function rowAt({ tops }: Layout, offset: number): number {
  return lastUpTo(tops, offset)
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Box of an item that is in `row`. */
export function boxOf({ tops, lefts, widths }: Layout, row: number, item: number, gap: number): Box {
  const top = tops[row] ?? 0
  return { left: lefts[item] ?? 0, top, width: widths[item] ?? 0, height: (tops[row + 1] ?? top) - gap - top }
}
