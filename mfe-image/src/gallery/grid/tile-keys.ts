import type { PictureActions } from '../actions/picture-actions.ts'
import { type Items, imageAt, imagesBetween, isFavorite, itemAt } from '../items/items.ts'
import type { Overlay } from '../items/overlay.ts'
import type { tileKeys } from '../keys/gallery-keys.ts'
import type { Layout } from '../layout/justify-rows.ts'
import { neighbourOf } from '../layout/neighbour.ts'

/** The grid that a key is pressed in, as it is at that moment. */
export interface KeyedGrid {
  readonly items: Items
  readonly overlay: Overlay
  readonly layout: Layout
  /** In selection mode favourite and delete apply to the whole selection; the selection bar handles them. */
  readonly selecting: boolean
  readonly actions: Pick<PictureActions, 'favorite' | 'trash'>
  readonly focusTile: (index: number) => void
  /** Adds images to the selection; `key` is that of the item that was reached. */
  readonly extend: (key: string, ids: readonly string[]) => void
}

interface PressedKey {
  /** Of the tile that has the focus. */
  readonly index: number
  readonly action: keyof typeof tileKeys
  /** As `KeyboardEvent.key`. */
  readonly key: string
}

/** Does what a key means while a tile has the focus. Returns whether it did anything, and the browser should do nothing more. */
export function pressTileKey(grid: KeyedGrid, { index, action, key }: PressedKey): boolean {
  switch (action) {
    case 'walk':
    case 'newest':
    case 'oldest':
      return walk(grid, index, key)
    case 'extend':
      return extend(grid, index, key)
    case 'favorite':
      return favorite(grid, index)
    case 'trash':
      return trash(grid, index)
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
  grid.extend(reached, imagesBetween(grid.items, from, to))
  grid.focusTile(to)
  return true
}

function favorite({ items, overlay, selecting, actions }: KeyedGrid, index: number): boolean {
  const [id, item] = [imageAt(items, index), itemAt(items, index)]
  if (selecting || id === undefined || item === undefined) return false
  actions.favorite([id], !isFavorite(item, overlay))
  return true
}

function trash({ items, selecting, actions }: KeyedGrid, index: number): boolean {
  const id = imageAt(items, index)
  if (selecting || id === undefined) return false
  actions.trash([id])
  return true
}
