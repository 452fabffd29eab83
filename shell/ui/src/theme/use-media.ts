import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, also when that changes while the page is open. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  const matches = (): boolean => matchMedia(query).matches
  // Where a page is rendered to text there is no window, and no query holds.
  return useSyncExternalStore(watch, matches, () => false)
}

/** Media query for people who want nothing to move. */
export const reducedMotion = '(prefers-reduced-motion: reduce)'

/** How a page scrolls to what was made or asked for. The browser does not look at what the person prefers. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia(reducedMotion).matches ? 'instant' : 'smooth'
}
