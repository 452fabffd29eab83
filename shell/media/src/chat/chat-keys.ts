import { declareKeys, groupOf } from '@studio/ui/key-table'

/** While a message of the AI chat has the focus. */
export const chatKeys = declareKeys(
  { name: 'chat message', beside: ['panel', 'grid page'] },
  {
    send: { keys: ['Enter'], does: 'Send the message', on: ['Enter', 'ctrl+Enter'] },
    line: { keys: ['Shift', 'Enter'], does: 'Begin a new line', on: [] },
  },
)

/** What the keyboard does in the AI chat, for the sheet of shortcuts. */
export const chatShortcuts = groupOf('AI chat', [chatKeys])
