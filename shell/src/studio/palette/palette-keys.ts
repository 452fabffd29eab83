import { declareKeys } from '@studio/ui/key-table'

/** While words are typed into the command palette. */
export const paletteKeys = declareKeys(
  { name: 'command palette' },
  {
    next: { keys: ['↓'], does: 'Next entry', on: ['ArrowDown'], repeats: true },
    previous: { keys: ['↑'], does: 'Previous entry', on: ['ArrowUp'], repeats: true },
    choose: { keys: ['Enter'], does: 'Do it', on: ['Enter'] },
  },
)
