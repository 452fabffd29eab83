import { declareKeys, groupOf } from '@studio/ui/key-table'

/** While the mask has the focus. */
export const maskKeys = declareKeys(
  { name: 'mask' },
  {
    left: { keys: ['←'], does: 'Brush further left', on: ['ArrowLeft'], repeats: true },
    right: { keys: ['→'], does: 'Brush further right', on: ['ArrowRight'], repeats: true },
    up: { keys: ['↑'], does: 'Brush further up', on: ['ArrowUp'], repeats: true },
    down: { keys: ['↓'], does: 'Brush further down', on: ['ArrowDown'], repeats: true },
    paintLeft: { keys: ['Shift', '←'], does: 'Paint to the left', on: ['shift+ArrowLeft'], repeats: true },
    paintRight: { keys: ['Shift', '→'], does: 'Paint to the right', on: ['shift+ArrowRight'], repeats: true },
    paintUp: { keys: ['Shift', '↑'], does: 'Paint upwards', on: ['shift+ArrowUp'], repeats: true },
    paintDown: { keys: ['Shift', '↓'], does: 'Paint downwards', on: ['shift+ArrowDown'], repeats: true },
    dot: { keys: ['Space'], does: 'Paint under the brush', on: [' ', 'Enter'] },
  },
)

/** While a mask is painted, wherever the focus is. */
export const paintingKeys = declareKeys(
  { name: 'painting a mask', beside: ['mask', 'viewer'] },
  {
    smaller: { keys: ['['], does: 'Smaller brush', on: ['['], repeats: true },
    larger: { keys: [']'], does: 'Larger brush', on: [']'], repeats: true },
    erase: { keys: ['E'], does: 'Erase, or paint again', on: ['e'] },
    invert: { keys: ['I'], does: 'Invert the mask', on: ['i'] },
    undo: { keys: ['Ctrl', 'Z'], does: 'Undo the last stroke', on: ['ctrl+z'], repeats: true },
    leave: { keys: ['Esc'], does: 'Stop painting', on: ['Escape'] },
  },
)

export const maskShortcuts = groupOf('Mask of the edit page', [maskKeys, paintingKeys])
