import { viewerKeys } from '@studio/media/keys'
import { groupOf, type KeyTable } from '@studio/ui/key-table'

/** Keys of the detail dialog, in addition to those of every viewer. */
export const detailKeys = {
  favorite: { keys: ['F'], does: 'Add to favorites, or remove', on: ['f'] },
  nextTake: { keys: ['N'], does: 'Next take of the same request', on: ['n'] },
  trash: { keys: ['Del'], does: 'Move to trash', on: ['Delete'] },
} as const satisfies KeyTable<string>

/** What the keyboard does in the detail dialog, for the sheet of shortcuts. */
export const viewerShortcuts = groupOf('Image', [viewerKeys, detailKeys])
