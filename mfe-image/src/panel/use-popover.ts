import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'

/** What a popover on a button needs: for the popover, for the button, and for what is in the popover. */
interface PopoverParts {
  readonly popover: {
    readonly open: boolean
    readonly onOpenChange: (open: boolean) => void
    readonly afterOpenChange: (open: boolean) => void
  }
  readonly button: {
    readonly ref: RefObject<HTMLButtonElement | null>
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
  readonly content: {
    readonly ref: (element: HTMLElement | null) => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
  readonly close: () => void
}

/** Where the focus goes to: the chosen one of a menu, or a dialog as a whole. */
const first = '[aria-checked="true"], dialog'

const enter = (element: HTMLElement | null): void => {
  if (element === null || element.contains(document.activeElement)) return
  element.querySelector<HTMLElement>(first)?.focus({ preventScroll: true })
}

/** Whether Tab would leave: a menu is one stop, a dialog has its buttons. */
function leaves({ currentTarget, target, shiftKey }: KeyboardEvent<HTMLElement>): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.role === 'menuitemradio') return true
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('button')]
  return target === (shiftKey ? stops[0] : stops.at(-1)) || (shiftKey && target.matches(first))
}

/** Opens by click, and by arrow keys too; focus goes in and comes back; Escape closes this and nothing beneath. */
export function usePopover(): PopoverParts {
  const [open, setOpen] = useState(false)
  // Told at once, unlike the state: the end of the opening motion can be told after the choice that closes again.
  const isOpen = useRef(false)
  const show = (next: boolean): void => {
    isOpen.current = next
    setOpen(next)
  }
  const button = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLElement>(null)
  // Always the same one, so that it is called only when the content comes and goes.
  const place = useCallback((element: HTMLElement | null): void => {
    content.current = element
    enter(element)
  }, [])
  const close = (): void => {
    show(false)
    button.current?.focus()
  }
  const closeFirst = (event: Event): void => {
    event.stopPropagation()
    close()
  }
  useHotkeys('esc', closeFirst, { enabled: open, enableOnFormTags: true, eventListenerOptions: { capture: true } })

  return {
    popover: {
      open,
      // Closed by a click elsewhere, which has put the focus where it belongs.
      onOpenChange: show,
      afterOpenChange: () => isOpen.current && enter(content.current),
    },
    button: {
      ref: button,
      onKeyDown: (event) => {
        if (event.key === 'Tab') show(false)
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        show(true)
      },
    },
    content: {
      ref: place,
      onKeyDown: (event) => {
        if (event.key !== 'Tab' || !leaves(event)) return
        // Back goes to the button, on goes past it.
        if (event.shiftKey) event.preventDefault()
        close()
      },
    },
    close,
  }
}
