import { type GridItems, idsBetween } from '../items/grid-items.ts'
import type { gridKeys } from '../keys/keys.ts'
import type { Layout } from '../layout/justify-rows.ts'
import { neighbourOf } from '../layout/neighbour.ts'

/** The grid that a key is pressed in, as it is at that moment. */
export interface KeyedGrid {
  readonly items: GridItems
  readonly layout: Layout
  readonly focusTile: (index: number) => void
  /** Adds pictures to the selection; `key` is that of the item that was reached. */
  readonly extend: (key: string, ids: readonly string[]) => void
}

interface PressedKey {
  /** Of the tile that has the focus. */
  readonly index: number
  readonly action: Extract<keyof typeof gridKeys, string>
  /** As `KeyboardEvent.key`. */
  readonly key: string
}

/** Does what a key means while a tile has the focus. Returns whether it did anything, and the browser should do nothing more. */
export function pressGridKey(grid: KeyedGrid, { index, action, key }: PressedKey): boolean {
  switch (action) {
    case 'walk':
    case 'first':
    case 'last':
      return walk(grid, index, key)
    case 'extend':
      return extend(grid, index, key)
    // The tile is a button: the browser presses it.
    case 'open':
    case 'range':
      return false
  }
}

function walk({ layout, focusTile }: KeyedGrid, from: number, key: string): boolean {
  const to = neighbourOf(layout, from, key)
  if (to === undefined) return false
  focusTile(to)
  return true
}

function extend(grid: KeyedGrid, from: number, key: string): boolean {
  // Shift and an arrow key select on the way that the arrow key alone leads.
  const to = neighbourOf(grid.layout, from, key)
  const reached = to === undefined ? undefined : grid.items.keys[to]
  if (to === undefined || reached === undefined) return false
  grid.extend(reached, idsBetween(grid.items, from, to))
  grid.focusTile(to)
  return true
}
