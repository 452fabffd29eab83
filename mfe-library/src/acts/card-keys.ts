import { declareKeys, groupOf } from '@studio/ui/key-table'

/** On a page of cards that can be deleted, wherever the focus is. */
export const cardKeys = declareKeys(
  { name: 'page of cards' },
  { undo: { keys: ['Ctrl', 'Z'], does: 'Undo what you did last', on: ['ctrl+z'] } },
)

/** The same for the sheet of shortcuts. */
export const cardShortcuts = groupOf('Cards', [cardKeys])
