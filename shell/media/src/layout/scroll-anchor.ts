import { type Layout, rowAt, rowCount, rowOf } from './justify-rows.ts'

/**
 * The item that stays where it is on the screen: its key, its index in the list, and how far the top of its row is above the top of
 * the view, in px.
 */
export interface Anchor {
  readonly key: string
  readonly index: number
  readonly above: number
}

/** The first item of the first row in view when the view starts `offset` px below the grid's top; none at the very top. */
export function anchorAt(layout: Layout, keys: readonly string[], offset: number): Anchor | undefined {
  if (offset <= 0 || rowCount(layout) === 0) return undefined
  const row = rowAt(layout, offset)
  const index = layout.starts[row] ?? 0
  const key = keys[index]
  return key === undefined ? undefined : { key, index, above: offset - (layout.tops[row] ?? 0) }
}

/** Where the view must start in a new layout so that the anchor stays where it was; undefined when it is gone. */
export function offsetOf(anchor: Anchor, layout: Layout, keys: readonly string[]): number | undefined {
  const index = keys[anchor.index] === anchor.key ? anchor.index : keys.indexOf(anchor.key)
  return index === -1 ? undefined : (layout.tops[rowOf(layout, index)] ?? 0) + anchor.above
}
