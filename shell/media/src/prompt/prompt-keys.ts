import { declareKeys, groupOf } from '@studio/ui/key-table'

/** What generates while a prompt has the focus, in the panel and beside a picture. */
export const generateKey = declareKeys(
  { name: 'prompt of a variation' },
  {
    generate: { keys: ['Ctrl', 'Enter'], does: 'Generate, from the prompt', on: ['ctrl+Enter'] },
  },
)

/** Wherever the focus is; on a Mac outside of text fields, in which Alt types letters. */
export const panelKeys = declareKeys(
  { name: 'panel' },
  {
    prompt: { keys: ['Alt', 'A'], does: 'Write the prompt', on: ['alt+a'], whileTyping: true },
  },
)

/** While the prompt has the focus. */
export const promptKeys = declareKeys(
  { name: 'prompt', beside: ['panel', 'grid page'] },
  {
    older: { keys: ['Alt', '↑'], does: 'Take the prompt you sent before', on: ['alt+ArrowUp'], repeats: true },
    newer: { keys: ['Alt', '↓'], does: 'Take the next one, or your own', on: ['alt+ArrowDown'], repeats: true },
    ...generateKey,
  },
)

/** What the keyboard does in the control panel, for the sheet of shortcuts. */
export const panelShortcuts = groupOf('Panel', [panelKeys, promptKeys])
