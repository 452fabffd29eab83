import { groupOf, type KeyTable } from '../keys/key-table.ts'

export const trashKeys = {
  close: { keys: ['Esc'], does: 'Back to the gallery', on: ['Escape'] },
} as const satisfies KeyTable<string>

/** Not listed on the sheet of shortcuts, because Escape closes every dialog. */
export const purgeKeys = {
  cancel: { keys: ['Esc'], does: 'Cancel', on: ['Escape'] },
} as const satisfies KeyTable<string>

/** What the keyboard does in the trash, for the sheet of shortcuts. */
export const trashShortcuts = groupOf('Trash', [trashKeys])
