import { type RefObject, useEffect, useRef } from 'react'
import { hasNoFocus } from './has-no-focus.ts'

/** Focuses the button that opened something after that has been closed while it had the focus. */
export function useFocusBack(button: RefObject<HTMLElement | null>, open: boolean): void {
  const before = useRef(open)
  useEffect(() => {
    const closed = before.current && !open
    before.current = open
    if (closed && hasNoFocus()) button.current?.focus()
  }, [button, open])
}
