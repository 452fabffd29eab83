import { hasNoFocus } from '@studio/ui/no-focus'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * When the last tile is deleted while it has the focus, the button of the message that replaces the gallery gets the focus; if it
 * was deleted in a dialog, after the dialog has closed.
 */
export function useEmptied(container: RefObject<HTMLElement | null>, count: number): void {
  const filled = useRef(false)
  useEffect(() => {
    if (count > 0) filled.current = true
    if (count > 0 || !filled.current || document.querySelector('dialog:focus-within') !== null) return
    filled.current = false
    if (hasNoFocus()) container.current?.querySelector('button')?.focus()
  })
}
