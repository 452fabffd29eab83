import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Rows } from './justify-rows.ts'
import { type Anchor, anchorAt, offsetOf } from './scroll-anchor.ts'

/** Keeps the picture the eye is on where it is when pictures enter above it or the width changes (ui.md 4). */
export function useScrollAnchor(
  grid: RefObject<HTMLElement | null>,
  rows: Rows,
  keys: readonly string[],
  gap: number,
): void {
  const anchor = useRef<Anchor | undefined>(undefined)

  useLayoutEffect(() => {
    if (anchor.current === undefined) return
    const offset = offsetOf(anchor.current, rows, keys, gap)
    const top = grid.current?.offsetTop ?? 0
    if (offset !== undefined && Math.abs(offset + top - window.scrollY) > 1) window.scrollTo({ top: offset + top })
  }, [grid, rows, keys, gap])

  useEffect(() => {
    const remember = (): void => {
      anchor.current = anchorAt(rows, keys, window.scrollY - (grid.current?.offsetTop ?? 0), gap)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [grid, rows, keys, gap])
}
