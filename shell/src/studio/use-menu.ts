import { type Dropdown, menuMotion } from '@studio/ui'
import { type ComponentProps, type FocusEvent, useRef, useState } from 'react'

/** What a menu on a button needs; spread into the dropdown, its menu and the button. */
interface Menu {
  readonly dropdown: Pick<ComponentProps<typeof Dropdown>, 'open' | 'onOpenChange' | 'autoFocus' | 'transitionName'>
  readonly list: { readonly onFocus: (event: FocusEvent) => void }
  readonly button: Pick<ComponentProps<'button'>, 'ref' | 'onKeyDown' | 'aria-haspopup' | 'aria-expanded'>
  /** After a choice: closed, and the focus is back on the button. */
  readonly close: () => void
}

/** Enter and Space click the button, which opens the menu; the arrow opens it by itself. */
const openingKeys: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown'])

/**
 * Opens on click, Enter, Space and arrow down; arrows walk the entries, Escape closes and focus returns. Focus does not go
 * into a menu that the pointer opened.
 */
export function useMenu(): Menu {
  const [open, setOpen] = useState(false)
  const [autoFocus, setAutoFocus] = useState(false)
  // Told at once, unlike the state: antd leads the focus into the menu some frames later, when it may be closed again.
  const isOpen = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const show = (next: boolean): void => {
    isOpen.current = next
    setOpen(next)
  }
  const onOpenChange = (next: boolean): void => {
    show(next)
    if (next) return
    setAutoFocus(false)
    // Only out of the menu: a click elsewhere has put the focus where it belongs.
    if (document.activeElement?.closest('[role=menu]')) button.current?.focus()
  }
  return {
    dropdown: { open, onOpenChange, autoFocus, transitionName: menuMotion },
    list: {
      onFocus: ({ relatedTarget }) => {
        if (isOpen.current) return
        const before = relatedTarget instanceof HTMLElement ? relatedTarget : button.current
        before?.focus()
      },
    },
    button: {
      ref: button,
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      onKeyDown: (event) => {
        if (!openingKeys.has(event.key)) return
        setAutoFocus(true)
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        show(true)
      },
    },
    close: () => onOpenChange(false),
  }
}
