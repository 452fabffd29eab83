import { hasNoFocus } from '@studio/ui/focus-back'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * What collapses the bar, or shows it again, is gone after that: if it had the focus, the last of these toggles gets it, which takes that
 * back.
 */
export function useToggleFocus(toggles: RefObject<Element | null>, collapsed: boolean): void {
  const before = useRef(collapsed)
  useEffect(() => {
    if (before.current === collapsed) return
    before.current = collapsed
    const button = toggles.current?.lastElementChild
    if (hasNoFocus() && button instanceof HTMLElement) button.focus()
  }, [toggles, collapsed])
}
