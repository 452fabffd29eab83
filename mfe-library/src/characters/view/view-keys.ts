import { gridKeys, gridPageKeys, searchKeys, viewerKeys } from '@studio/media/keys'
import { declareKeys, groupOf } from '@studio/ui/key-table'

/** While an image of a character has the focus, besides what every grid does. */
export const imageKeys = declareKeys(
  { name: 'image of a character', beside: ['grid', 'grid page'] },
  {
    earlier: {
      keys: ['Ctrl', 'Shift', '←'],
      does: 'Move the image before the one before',
      on: ['ctrl+shift+ArrowLeft'],
    },
    later: { keys: ['Ctrl', 'Shift', '→'], does: 'Move the image behind the next', on: ['ctrl+shift+ArrowRight'] },
    remove: { keys: ['Del'], does: 'Remove from the character', on: ['Delete'] },
  },
)

/** While images of a character are selected. */
export const selectedKeys = declareKeys(
  { name: 'selection in a character', beside: ['grid', 'grid page'] },
  {
    remove: { keys: ['Del'], does: 'Remove the selected', on: ['Delete'] },
    clear: { keys: ['Esc'], does: 'Clear the selection', on: ['Escape'] },
  },
)

/** What the keyboard does on the page of a character, for the sheet of shortcuts. */
export const characterShortcuts = groupOf('Character', [
  gridKeys,
  imageKeys,
  gridPageKeys,
  searchKeys,
  selectedKeys,
  viewerKeys,
])
