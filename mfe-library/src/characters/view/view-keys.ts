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
      repeats: true,
    },
    later: {
      keys: ['Ctrl', 'Shift', '→'],
      does: 'Move the image behind the next',
      on: ['ctrl+shift+ArrowRight'],
      repeats: true,
    },
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

/** On the Videos tab, besides what every grid does. */
export const videosKeys = declareKeys(
  { name: 'videos of a character', beside: ['grid'] },
  {
    selectAll: { keys: ['Ctrl', 'A'], does: 'Select all videos', on: ['ctrl+a'] },
    undo: { keys: ['Ctrl', 'Z'], does: 'Undo what you did last', on: ['ctrl+z'] },
  },
)

/** While a video of a character has the focus, besides that. */
export const videoKeys = declareKeys(
  { name: 'video of a character', beside: ['grid', 'videos of a character'] },
  { remove: { keys: ['Del'], does: 'Remove from the character', on: ['Delete'] } },
)

/** What the keyboard does on the Videos tab, for the sheet of shortcuts. */
export const videosShortcuts = groupOf('Character', [gridKeys, videoKeys, videosKeys, selectedKeys, viewerKeys])

/** What the keyboard does on the page of a character, for the sheet of shortcuts. */
export const characterShortcuts = groupOf('Character', [
  gridKeys,
  imageKeys,
  gridPageKeys,
  searchKeys,
  selectedKeys,
  viewerKeys,
])
