import { groupOf, type KeyTable } from '@studio/ui/key-table'

export const trashKeys = {
  close: { keys: ['Esc'], does: 'Back to the gallery', on: ['Escape'] },
  undo: { keys: ['Ctrl', 'Z'], does: 'Undo what you did last', on: ['ctrl+z'] },
} as const satisfies KeyTable<string>

/** What the keyboard does in the trash, for the sheet of shortcuts. */
export const trashShortcuts = groupOf('Trash', [trashKeys])
