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
 * A menu that opens on click, Enter, Space and arrow down. Arrow keys move between its entries; Escape closes it and gives the focus
 * back. A menu that was opened by the pointer does not take the focus.
 */
export function useMenu(): Menu {
  const [open, setOpen] = useState(false)
  const [autoFocus, setAutoFocus] = useState(false)
  // A ref, because state would be too late: antd moves the focus into the menu some frames later, when it may be closed again.
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
    // Only when the focus is in the menu: after a click elsewhere it is already where it belongs.
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
