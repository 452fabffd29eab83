import { shownKeys, viewerKeys } from '@studio/media/keys'
import { declareKeys, groupOf } from '@studio/ui/key-table'

/** Keys of the detail dialog, in addition to those of every viewer. */
export const detailKeys = declareKeys(
  { name: 'detail dialog', beside: ['viewer', 'shown large'] },
  {
    favorite: { keys: ['F'], does: 'Add to favorites, or remove', on: ['f'] },
    nextTake: { keys: ['N'], does: 'Next take of the same request', on: ['n'], repeats: true },
    trash: { keys: ['Del'], does: 'Move to trash', on: ['Delete'] },
  },
)

/** What the keyboard does in the detail dialog, for the sheet of shortcuts. */
export const viewerShortcuts = groupOf('Image', [viewerKeys, detailKeys, shownKeys])
