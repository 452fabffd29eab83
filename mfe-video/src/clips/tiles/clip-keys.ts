import { filmKeys, gridKeys } from '@studio/media/keys'
import { declareKeys, groupOf } from '@studio/ui/key-table'

/** Wherever the focus is. */
export const pageKeys = declareKeys(
  { name: 'clip page', beside: ['panel'] },
  {
    selectAll: { keys: ['Ctrl', 'A'], does: 'Select all videos', on: ['ctrl+a'] },
    undo: { keys: ['Ctrl', 'Z'], does: 'Undo what you did last', on: ['ctrl+z'] },
  },
)

/** While a tile has the focus, besides what every grid does. */
export const tileKeys = declareKeys(
  { name: 'clip tile', beside: ['grid', 'clip page', 'panel', 'film'] },
  {
    favorite: { keys: ['F'], does: 'Add to favorites, or remove', on: ['f'] },
    trash: { keys: ['Del'], does: 'Delete the video', on: ['Delete'] },
  },
)

/** In selection mode. */
export const selectionKeys = declareKeys(
  { name: 'clip selection', beside: ['grid', 'clip page', 'panel', 'film'] },
  {
    favorite: { keys: ['F'], does: 'Add the selected videos to favorites, or remove', on: ['f'] },
    trash: { keys: ['Del'], does: 'Delete the selected videos', on: ['Delete'] },
    clear: { keys: ['Esc'], does: 'Clear the selection', on: ['Escape'] },
  },
)

/** What the keyboard does in a grid of clips, for the sheet of shortcuts. */
export const clipShortcuts = groupOf('Videos', [gridKeys, filmKeys, tileKeys, pageKeys, selectionKeys])
