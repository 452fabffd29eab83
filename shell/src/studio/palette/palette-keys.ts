import { declareKeys } from '@studio/ui/key-table'

/** While words are typed into the command palette. */
export const paletteKeys = declareKeys(
  { name: 'command palette' },
  {
    next: { keys: ['↓'], does: 'Next entry', on: ['ArrowDown'] },
    previous: { keys: ['↑'], does: 'Previous entry', on: ['ArrowUp'] },
    choose: { keys: ['Enter'], does: 'Do it', on: ['Enter'], once: true },
  },
)
