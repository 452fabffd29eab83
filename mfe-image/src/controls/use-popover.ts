import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'

/** Props for a popover, for the button that opens it, and for its content. */
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

/** What gets the focus: the chosen item of a menu, or a dialog as a whole. */
const first = '[aria-checked="true"], dialog'

const enter = (element: HTMLElement | null): void => {
  if (element === null || element.contains(document.activeElement)) return
  element.querySelector<HTMLElement>(first)?.focus({ preventScroll: true })
}

/** Whether Tab leaves the popover: always from a menu, from a dialog at its first or last button. */
function leaves({ currentTarget, target, shiftKey }: KeyboardEvent<HTMLElement>): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.role === 'menuitemradio') return true
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('button')]
  return target === (shiftKey ? stops[0] : stops.at(-1)) || (shiftKey && target.matches(first))
}

/** A popover that opens by click or arrow keys, takes the focus and gives it back; Escape closes it and nothing below it. */
export function usePopover(): PopoverParts {
  const [open, setOpen] = useState(false)
  // A ref changes at once, unlike state: the opening animation may end after the popover was closed again.
  const isOpen = useRef(false)
  const show = (next: boolean): void => {
    isOpen.current = next
    setOpen(next)
  }
  const button = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLElement>(null)
  // Always the same function, so that React calls it only when the content is mounted or unmounted.
  const attach = useCallback((element: HTMLElement | null): void => {
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
      // When a click elsewhere closes the popover, that click has moved the focus already.
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
      ref: attach,
      onKeyDown: (event) => {
        if (event.key !== 'Tab' || !leaves(event)) return
        // Shift+Tab leads to the button, Tab past it.
        if (event.shiftKey) event.preventDefault()
        close()
      },
    },
    close,
  }
}
