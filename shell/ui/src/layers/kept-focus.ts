import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { tabStopsOf } from './focus.ts'
import { hasNoFocus } from './focus-back.ts'

/** What a part of a page is given to keep the focus. */
interface KeptFocus {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly onBlur: (event: FocusEvent) => void
}

/**
 * Keeps the focus in a part of a page whose contents replace each other: when the control that has the focus disappears, the first one of
 * what has come instead gets it, else the one that is now at its place, as soon as there is one. Without that, people who use the
 * keyboard would begin at the top of the page. What is marked by `data-no-successor` never gets it: a press that was meant for the control
 * before would buy or cancel something.
 */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLDivElement>(null)
  /** How many controls that may get the focus are before what has it; undefined while it is elsewhere. */
  const place = useRef<number>(undefined)
  useEffect(() => {
    const part = ref.current
    if (part === null) return
    // React does not tell of the focus that a dialog gives back while it closes.
    const noteFocus = ({ target }: Event): void => {
      if (target instanceof Element) place.current = placeOf(target, part)
    }
    part.addEventListener('focusin', noteFocus)
    const observer = new MutationObserver((changes) => {
      if (place.current === undefined || !hasNoFocus()) return
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      const stops = tabStopsOf(part).filter(mayFollow)
      const come = stops.find((stop) => added.some((node) => node.contains(stop)))
      const next = come ?? stops[Math.min(place.current, stops.length - 1)]
      next?.focus({ preventScroll: true })
    })
    observer.observe(part, { childList: true, subtree: true })
    return () => {
      part.removeEventListener('focusin', noteFocus)
      observer.disconnect()
    }
  }, [])
  return {
    ref,
    // React tells of no blur when it removes what has the focus.
    onBlur: ({ relatedTarget }) => {
      const isLeft = !(relatedTarget instanceof Node && ref.current?.contains(relatedTarget) === true)
      if (isLeft) place.current = undefined
    },
  }
}

const mayFollow = (stop: Element): boolean => stop.closest('[data-no-successor]') === null

function placeOf(element: Element, part: Element): number {
  const stops = tabStopsOf(part)
  const at = stops.findIndex((stop) => stop.contains(element))
  return stops.slice(0, Math.max(0, at)).filter(mayFollow).length
}
