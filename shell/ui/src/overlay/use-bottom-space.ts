import { type RefObject, useLayoutEffect } from 'react'

/** For each floating part, the distance of its top from the bottom of the window, in px. */
const tops = new Map<HTMLElement, number>()

function tellPage(): void {
  const page = document.documentElement.style
  if (tops.size === 0) page.removeProperty('--bottom-panel')
  else page.setProperty('--bottom-panel', `${Math.ceil(Math.max(...tops.values()))}px`)
}

/** Uses the height without transforms, so that a popover counts in full while its opening animation still runs. */
const topOf = (element: HTMLElement): number =>
  window.innerHeight - element.getBoundingClientRect().bottom + element.offsetHeight

/** Sets `--bottom-panel` to the height that floating parts cover at the bottom: gallery and toasts end above it. */
export function useBottomSpace(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current
    if (element === null) return undefined
    const measure = (): void => {
      tops.set(element, topOf(element))
      tellPage()
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // An on-screen keyboard moves the part up.
    window.visualViewport?.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.visualViewport?.removeEventListener('resize', measure)
      tops.delete(element)
      tellPage()
    }
  }, [part])
}
