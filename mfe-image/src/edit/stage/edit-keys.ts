import { viewerKeys } from '@studio/media/keys'
import { groupOf } from '@studio/ui/key-table'
import { editUndoKeys } from './undo-keys.ts'

const { close: _close, before, after, ...zoom } = viewerKeys

/** What keys do beside the picture that is edited. */
export const editKeys = {
  ...zoom,
  before: { ...before, does: 'The result before, or further left while zoomed' },
  after: { ...after, does: 'The next result, or further right while zoomed' },
  mask: { keys: ['M'], does: 'Paint a mask, or stop painting', on: ['m'] },
} as const

export const editShortcuts = groupOf('Edit page', [editKeys, editUndoKeys])
