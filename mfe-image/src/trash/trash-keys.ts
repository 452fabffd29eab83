import { declareKeys, groupOf } from '@studio/ui/key-table'

export const trashKeys = declareKeys(
  { name: 'trash', beside: ['grid', 'panel'] },
  {
    close: { keys: ['Esc'], does: 'Back to the gallery', on: ['Escape'] },
    undo: { keys: ['Ctrl', 'Z'], does: 'Undo what you did last', on: ['ctrl+z'] },
  },
)

/** What the keyboard does in the trash, for the sheet of shortcuts. */
export const trashShortcuts = groupOf('Trash', [trashKeys])
