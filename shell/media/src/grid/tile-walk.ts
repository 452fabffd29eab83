import type { ItemPosition } from '../items/grid-items.ts'

/** What the walk needs of the page that the tiles are on. */
export interface TilePage {
  /** Scrolls until the tile with this index is in view; it comes into the document with the next render. */
  readonly reveal: (index: number) => void
  /** Gives a tile the focus, without scrolling; false when the tile is not in the document. */
  readonly focus: (index: number) => boolean
  /** Whether no element has the focus, as after the one that had it was removed. */
  readonly hasNoFocus: () => boolean
  /** Whether a text field of the page has the focus: what is typed there must not become keys of a tile. */
  readonly isWriting: () => boolean
}

/** Which tile of a grid has the focus, had it last, or is to have it. */
export interface TileWalk {
  /** The item that had the focus last, or is to have it: the grid's tab stop. The same object until the focus moves. */
  readonly last: () => ItemPosition | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Takes the keys of the items that are shown now, in their order. */
  readonly arrange: (keys: readonly string[]) => void
  /** Scrolls to a tile and focuses it, at once or as soon as it is rendered. */
  readonly focusTile: (index: number) => void
  /** The focus has come into the grid, onto the tile with this index; undefined: onto something else in it. */
  readonly entered: (index: number | undefined) => void
  /** The focus has left an element of the grid; `staysInside`: for another one of it. */
  readonly left: (staysInside: boolean) => void
  /** The tiles were rendered. `current` is the index that `last` has now; undefined: there is none. */
  readonly rendered: (current: number | undefined) => void
}

/**
 * The roving tab stop of a grid. When the tile that has the focus is removed, the one that has moved up gets the focus (ui.md 4).
 */
export function createTileWalk(page: TilePage): TileWalk {
  let keys: readonly string[] = []
  let last: ItemPosition | undefined
  /** The focus is in the grid, or was until its element was removed. */
  let inside = false
  /** The tile is to have the focus as soon as it is in the document. */
  let wanted = false
  const listeners = new Set<() => void>()

  const moveTo = (index: number): boolean => {
    const key = keys[index]
    if (key === undefined) return false
    last = { key, index }
    for (const listener of listeners) listener()
    return true
  }

  return {
    last: () => last,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    arrange: (next) => {
      keys = next
    },
    focusTile: (index) => {
      if (keys[index] === undefined) return
      page.reveal(index)
      wanted = true
      // A new position each time causes a render, after which the tile is focused.
      moveTo(index)
    },
    entered: (index) => {
      inside = true
      if (index !== undefined) moveTo(index)
    },
    left: (staysInside) => {
      inside = staysInside
    },
    rendered: (current) => {
      if (wanted && page.isWriting()) wanted = false
      if (current === undefined || !(wanted || (inside && page.hasNoFocus()))) return
      if (page.focus(current)) wanted = false
    },
  }
}
