import { declareKeys, groupOf } from '@studio/ui/key-table'

/** On every page. What the library of the toasts and the layers do by themselves is only listed. */
export const studioKeys = declareKeys(
  { name: 'everywhere' },
  {
    palette: { keys: ['Ctrl', 'K'], does: 'Find and do anything', on: ['ctrl+k'], whileTyping: true },
    queue: { keys: ['Q'], does: 'Open the queue', on: ['q'] },
    sheet: { keys: ['?'], does: 'Show the keyboard shortcuts', on: ['?'] },
    toast: { keys: ['F8'], does: 'Go to the message on screen', on: [] },
    close: { keys: ['Esc'], does: 'Close what is open', on: [] },
  },
)

/** The same for the sheet of shortcuts. */
export const studioShortcuts = groupOf('Everywhere', [studioKeys])
