import { type RefObject, useEffect } from 'react'

/**
 * Makes an element outside the app's root a modal: it gets the focus, everything behind it is inert and does not scroll, and
 * closing gives the focus back.
 */
export function useModal(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.getElementById('root')
    const before = document.activeElement
    root?.setAttribute('inert', '')
    document.documentElement.style.overflow = 'hidden'
    element.current?.focus()
    return () => {
      root?.removeAttribute('inert')
      document.documentElement.style.overflow = ''
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [element])
}
