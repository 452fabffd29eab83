import { hasNoFocus } from '@studio/ui/focus-back'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * When the last tile is deleted while it has the focus, a message replaces the gallery, and the button of this message gets the
 * focus. If the tile was deleted in a dialog, this happens after the dialog has closed.
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
