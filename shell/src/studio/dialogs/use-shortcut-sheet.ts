import { groupOf, type KeyTable } from '@studio/ui/key-table'
import { useKeys } from '@studio/ui/keys'
import { useShortcuts } from '@studio/ui/shortcuts'
import { useState } from 'react'

/** On every page. What the library of the toasts and the layers do by themselves is only listed. */
const everywhereKeys = {
  sheet: { keys: ['?'], does: 'Show this list', on: ['?'] },
  toast: { keys: ['F8'], does: 'Go to the message on screen', on: [] },
  close: { keys: ['Esc'], does: 'Close what is open', on: [] },
} as const satisfies KeyTable<string>

const everywhere = groupOf('Everywhere', [everywhereKeys])

const byItself = (): void => undefined

/** Whether the sheet of shortcuts is open; `?` opens it, over dialogs too. */
export function useShortcutSheet(): readonly [open: boolean, setOpen: (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  useShortcuts(everywhere)
  useKeys(everywhereKeys, { sheet: () => setOpen(true), toast: byItself, close: byItself }, 'everywhere')
  return [open, setOpen]
}
