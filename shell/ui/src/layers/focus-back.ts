import { type RefObject, useEffect, useRef } from 'react'

/** Whether nothing has the focus, for example because the focused element was removed. */
export function hasNoFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** Focuses the button that opened something after that has been closed while it had the focus. */
export function useFocusBack(button: RefObject<HTMLElement | null>, open: boolean): void {
  const before = useRef(open)
  useEffect(() => {
    const closed = before.current && !open
    before.current = open
    if (closed && hasNoFocus()) button.current?.focus()
  }, [button, open])
}
