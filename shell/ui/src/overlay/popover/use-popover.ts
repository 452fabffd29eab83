import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'

/** What the button that opens a popover needs; spread into it. */
export interface PopoverButton {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly onClick: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly 'aria-haspopup': 'menu' | 'dialog'
  readonly 'aria-expanded': boolean
}

interface PopoverState {
  readonly open: boolean
  /** Opened by a press, not by a pointer that rests on the button: it takes the focus. */
  readonly pressed: boolean
  readonly button: PopoverButton
  readonly close: () => void
  /** The pointer rests on the button, or has left button and popover. */
  readonly onHover: (over: boolean) => void
}

/** Whether a popover is open. Its button opens it on click, Enter, Space and the arrows up and down. */
export function usePopover(kind: 'menu' | 'dialog'): PopoverState {
  const [state, setState] = useState<'closed' | 'hovered' | 'pressed'>('closed')
  const ref = useRef<HTMLButtonElement>(null)
  const open = state !== 'closed'
  const close = (): void => setState('closed')
  return {
    open,
    pressed: state === 'pressed',
    close,
    onHover: (over) => setState((now) => (now === 'pressed' ? now : over ? 'hovered' : 'closed')),
    button: {
      ref,
      'aria-haspopup': kind,
      'aria-expanded': open,
      onClick: () => setState((now) => (now === 'pressed' ? 'closed' : 'pressed')),
      onKeyDown: (event) => {
        if (event.key === 'Tab') close()
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        setState('pressed')
      },
    },
  }
}
