import { declareKeys } from '@studio/ui/key-table'

/** On the edit page while no mask is painted, which has an undo of its own. */
export const editUndoKeys = declareKeys(
  { name: 'edit page', beside: ['viewer'] },
  {
    undo: { keys: ['Ctrl', 'Z'], does: 'Undo what you did last', on: ['ctrl+z'] },
  },
)
