import { type RefObject, useEffect, useRef } from 'react'
import { hasNoFocus } from '../../keys/has-no-focus.ts'

/** Gives the focus to the button that opened something when that has closed and took the focus along. */
export function useFocusBack(button: RefObject<HTMLElement | null>, open: boolean): void {
  const before = useRef(open)
  useEffect(() => {
    const closed = before.current && !open
    before.current = open
    if (closed && hasNoFocus()) button.current?.focus()
  }, [button, open])
}
