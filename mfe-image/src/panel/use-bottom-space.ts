import { type RefObject, useLayoutEffect } from 'react'

/** Tells the page, as `--bottom-panel`, how much of its bottom the floating panel covers: the gallery ends above, toasts too. */
export function useBottomSpace(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current
    if (element === null) return undefined
    const page = document.documentElement.style
    const observer = new ResizeObserver(() => {
      page.setProperty('--bottom-panel', `${Math.ceil(window.innerHeight - element.getBoundingClientRect().top)}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      page.removeProperty('--bottom-panel')
    }
  }, [panel])
}
