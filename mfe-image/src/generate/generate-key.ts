import { declareKeys } from '@studio/ui/key-table'

/** What generates while a prompt has the focus, in the panel and beside a picture. */
export const generateKey = declareKeys(
  { name: 'prompt of a variation' },
  {
    generate: { keys: ['Ctrl', 'Enter'], does: 'Generate, from the prompt', on: ['ctrl+Enter'], once: true },
  },
)
