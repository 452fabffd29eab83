import { type RefObject, useEffect } from 'react'

/**
 * Makes an element outside the app's root a modal: focus goes in, everything behind is inert and does not scroll, and
 * focus returns to where it came from.
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
