import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { tabStopsOf } from './focus.ts'
import { hasNoFocus } from './focus-back.ts'

/** What a part of a page is given to keep the focus. */
interface KeptFocus {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: (event: FocusEvent) => void
}

/**
 * Keeps the focus in a part of a page whose contents replace each other: when the control that has the focus disappears, the first one of
 * what has come instead gets it, as soon as there is one. Without that, people who use the keyboard would begin at the top of the page.
 */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useEffect(() => {
    const part = ref.current
    if (part === null) return
    const observer = new MutationObserver(() => {
      if (isInside.current && hasNoFocus()) tabStopsOf(part)[0]?.focus({ preventScroll: true })
    })
    observer.observe(part, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return {
    ref,
    // React also tells of the focus in a popover that is opened from here, which is elsewhere in the document.
    onFocus: ({ target }) => {
      isInside.current = ref.current?.contains(target) === true
    },
    // React tells of no blur when it removes what has the focus.
    onBlur: ({ relatedTarget }) => {
      isInside.current = relatedTarget instanceof Node && ref.current?.contains(relatedTarget) === true
    },
  }
}
