import { declareKeys } from './key-table.ts'

/** While a menu is open; not listed on the sheet of shortcuts, because every menu works like that. */
export const menuKeys = declareKeys(
  { name: 'menu' },
  {
    next: { keys: ['↓'], does: 'Next entry', on: ['ArrowDown'], repeats: true },
    previous: { keys: ['↑'], does: 'Previous entry', on: ['ArrowUp'], repeats: true },
    first: { keys: ['Home'], does: 'First entry', on: ['Home'] },
    last: { keys: ['End'], does: 'Last entry', on: ['End'] },
  },
)
