import { shownKeys } from '@studio/media/keys'
import { declareKeys, groupOf } from '@studio/ui/key-table'

/** While the details of a video are shown. */
export const detailKeys = declareKeys(
  { name: 'video details', beside: ['shown large'] },
  {
    favorite: { keys: ['F'], does: 'Add to favorites, or remove', on: ['f'] },
    trash: { keys: ['Del'], does: 'Delete the video', on: ['Delete'] },
  },
)

/** The same for the sheet of shortcuts. */
export const detailShortcuts = groupOf('Video details', [detailKeys, shownKeys])
