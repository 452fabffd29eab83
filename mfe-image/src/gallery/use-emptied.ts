import { type RefObject, useEffect, useRef } from 'react'
import { hasNoFocus } from '../keys/has-no-focus.ts'

/**
 * When the last tile leaves and takes the focus along, the button of what stands in its place gets it; deleted in a dialog,
 * once that has closed.
 */
export function useEmptied(place: RefObject<HTMLElement | null>, count: number): void {
  const filled = useRef(false)
  useEffect(() => {
    if (count > 0) filled.current = true
    if (count > 0 || !filled.current || document.querySelector('dialog:focus-within') !== null) return
    filled.current = false
    if (hasNoFocus()) place.current?.querySelector('button')?.focus()
  })
}
