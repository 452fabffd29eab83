import { type RefObject, useLayoutEffect } from 'react'

/** Distances of the tops of what floats from the bottom of the window, in px. */
const tops = new Map<HTMLElement, number>()

function tellPage(): void {
  const page = document.documentElement.style
  if (tops.size === 0) page.removeProperty('--bottom-panel')
  else page.setProperty('--bottom-panel', `${Math.ceil(Math.max(...tops.values()))}px`)
}

/** Height without transforms, so that a popover which is still growing from its foot counts in full. */
const topOf = (element: HTMLElement): number =>
  window.innerHeight - element.getBoundingClientRect().bottom + element.offsetHeight

/** Tells the page, as `--bottom-panel`, how much of its bottom floating parts cover: the gallery ends above, toasts too. */
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
    // An on-screen keyboard lifts it.
    window.visualViewport?.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.visualViewport?.removeEventListener('resize', measure)
      tops.delete(element)
      tellPage()
    }
  }, [part])
}
