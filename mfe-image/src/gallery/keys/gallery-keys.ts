import { gridKeys, gridPageKeys, searchKeys } from '@studio/media/keys'
import { declareKeys, groupOf } from '@studio/ui/key-table'

/** While a tile has the focus, besides what every grid does. */
export const tileKeys = declareKeys(
  { name: 'gallery tile', beside: ['grid', 'grid page', 'panel'] },
  {
    favorite: { keys: ['F'], does: 'Add to favorites, or remove', on: ['f'] },
    trash: { keys: ['Del'], does: 'Move to trash', on: ['Delete'] },
  },
)

/** In selection mode. */
export const selectionKeys = declareKeys(
  { name: 'gallery selection', beside: ['grid', 'grid page', 'panel'] },
  {
    favorite: { keys: ['F'], does: 'Add the selected to favorites, or remove', on: ['f'] },
    trash: { keys: ['Del'], does: 'Move the selected to trash', on: ['Delete'] },
    clear: { keys: ['Esc'], does: 'Clear the selection', on: ['Escape'] },
  },
)

/** What the keyboard does in the gallery, for the sheet of shortcuts. */
export const galleryShortcuts = groupOf('Gallery', [gridKeys, tileKeys, gridPageKeys, searchKeys, selectionKeys])
