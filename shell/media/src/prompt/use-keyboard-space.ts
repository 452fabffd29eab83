import { useEffect } from 'react'

/** How much of the window's bottom an on-screen keyboard covers, in px; nothing while the page is zoomed by two fingers. */
export function coveredBottom(
  windowHeight: number,
  { height, offsetTop, scale }: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>,
): number {
  return Math.abs(scale - 1) < 0.01 ? Math.max(0, Math.round(windowHeight - height - offsetTop)) : 0
}

/** Tells the page, as `--keyboard`, how much of its bottom is under an on-screen keyboard: the panel stays above. */
export function useKeyboardSpace(): void {
  useEffect(() => {
    const { visualViewport: viewport } = window
    if (viewport === null) return undefined
    const page = document.documentElement.style
    const tell = (): void => page.setProperty('--keyboard', `${coveredBottom(window.innerHeight, viewport)}px`)
    viewport.addEventListener('resize', tell)
    viewport.addEventListener('scroll', tell)
    return () => {
      viewport.removeEventListener('resize', tell)
      viewport.removeEventListener('scroll', tell)
      page.removeProperty('--keyboard')
    }
  }, [])
}
