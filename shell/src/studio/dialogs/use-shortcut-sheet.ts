import { type ShortcutGroup, useShortcuts } from '@studio/ui/shortcuts'
import { useEffect, useState } from 'react'

const everywhere: ShortcutGroup = {
  title: 'Everywhere',
  shortcuts: [
    { keys: ['?'], does: 'Show this list' },
    { keys: ['F8'], does: 'Go to the message on screen' },
    { keys: ['Esc'], does: 'Close what is open' },
  ],
}

/** In a text field, `?` is a character like any other. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether the sheet of shortcuts is open; `?` opens it, outside of texts and other dialogs. */
export function useShortcutSheet(): readonly [open: boolean, setOpen: (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  useShortcuts(everywhere)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '?' || isTyping(event.target) || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return [open, setOpen]
}
