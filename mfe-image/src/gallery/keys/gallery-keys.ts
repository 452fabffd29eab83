import { gridKeys, searchKeys } from '@studio/media/keys'
import { groupOf, type KeyTable } from '@studio/ui/key-table'

/** While a tile has the focus, besides what every grid does. */
export const tileKeys = {
  favorite: { keys: ['F'], does: 'Add to favorites, or remove', on: ['f'] },
  trash: { keys: ['Del'], does: 'Move to trash', on: ['Delete'] },
} as const satisfies KeyTable<string>

/** Wherever the focus is. */
export const galleryKeys = {
  selectAll: { keys: ['Ctrl', 'A'], does: 'Select all images', on: ['ctrl+a'] },
  undo: { keys: ['Ctrl', 'Z'], does: 'Undo what you did last', on: ['ctrl+z'] },
  search: { keys: ['/'], does: 'Search images', on: ['/'] },
} as const satisfies KeyTable<string>

/** In selection mode. */
export const selectionKeys = {
  favorite: { keys: ['F'], does: 'Add the selected to favorites, or remove', on: ['f'] },
  trash: { keys: ['Del'], does: 'Move the selected to trash', on: ['Delete'] },
  clear: { keys: ['Esc'], does: 'Clear the selection', on: ['Escape'] },
} as const satisfies KeyTable<string>

/** What the keyboard does in the gallery, for the sheet of shortcuts. */
export const galleryShortcuts = groupOf('Gallery', [gridKeys, tileKeys, galleryKeys, searchKeys, selectionKeys])
