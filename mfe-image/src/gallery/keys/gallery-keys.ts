import { groupOf, type KeyTable } from '@studio/ui/key-table'

/** While a tile has the focus. */
export const tileKeys = {
  walk: {
    keys: ['←', '→', '↑', '↓'],
    does: 'Walk from image to image',
    on: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  },
  newest: { keys: ['Home'], does: 'Go to the newest image', on: ['Home'] },
  oldest: { keys: ['End'], does: 'Go to the oldest image', on: ['End'] },
  // the tile is a button: Enter presses it
  open: { keys: ['Enter'], does: 'Open the image', on: [] },
  favorite: { keys: ['F'], does: 'Add to favorites, or remove', on: ['f'] },
  trash: { keys: ['Del'], does: 'Move to trash', on: ['Delete'] },
  extend: {
    keys: ['Shift', '←', '→', '↑', '↓'],
    does: 'Select on the way',
    on: ['shift+ArrowLeft', 'shift+ArrowRight', 'shift+ArrowUp', 'shift+ArrowDown'],
  },
  range: { keys: ['Shift', 'click'], does: 'Select a range', on: [] },
} as const satisfies KeyTable<string>

/** Wherever the focus is. */
export const galleryKeys = {
  selectAll: { keys: ['Ctrl', 'A'], does: 'Select all images', on: ['ctrl+a'] },
  undo: { keys: ['Ctrl', 'Z'], does: 'Undo what you did last', on: ['ctrl+z'] },
  search: { keys: ['/'], does: 'Search images', on: ['/'] },
} as const satisfies KeyTable<string>

/** While the search field has the focus. */
export const searchKeys = {
  leave: { keys: ['Esc'], does: 'Clear the search, or close it', on: ['Escape'] },
} as const satisfies KeyTable<string>

/** In selection mode. */
export const selectionKeys = {
  favorite: { keys: ['F'], does: 'Add the selected to favorites, or remove', on: ['f'] },
  trash: { keys: ['Del'], does: 'Move the selected to trash', on: ['Delete'] },
  clear: { keys: ['Esc'], does: 'Clear the selection', on: ['Escape'] },
} as const satisfies KeyTable<string>

/** What the keyboard does in the gallery, for the sheet of shortcuts. */
export const galleryShortcuts = groupOf('Gallery', [tileKeys, galleryKeys, searchKeys, selectionKeys])
