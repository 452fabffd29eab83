import { gridKeys, searchKeys, viewerKeys } from '@studio/media/keys'
import { groupOf, type KeyTable } from '@studio/ui/key-table'

/** While an image of a character has the focus, besides what every grid does. */
export const imageKeys = {
  earlier: { keys: ['Ctrl', 'Shift', '←'], does: 'Move the image before the one before', on: ['ctrl+shift+ArrowLeft'] },
  later: { keys: ['Ctrl', 'Shift', '→'], does: 'Move the image behind the next', on: ['ctrl+shift+ArrowRight'] },
  remove: { keys: ['Del'], does: 'Remove from the character', on: ['Delete'] },
} as const satisfies KeyTable<string>

/** On the page of a character, wherever the focus is. */
export const viewKeys = {
  selectAll: { keys: ['Ctrl', 'A'], does: 'Select all images', on: ['ctrl+a'] },
  undo: { keys: ['Ctrl', 'Z'], does: 'Undo what you did last', on: ['ctrl+z'] },
  search: { keys: ['/'], does: 'Search images', on: ['/'] },
} as const satisfies KeyTable<string>

/** While images of a character are selected. */
export const selectedKeys = {
  remove: { keys: ['Del'], does: 'Remove the selected', on: ['Delete'] },
  clear: { keys: ['Esc'], does: 'Clear the selection', on: ['Escape'] },
} as const satisfies KeyTable<string>

/** What the keyboard does on the page of a character, for the sheet of shortcuts. */
export const characterShortcuts = groupOf('Character', [
  gridKeys,
  imageKeys,
  viewKeys,
  searchKeys,
  selectedKeys,
  viewerKeys,
])
