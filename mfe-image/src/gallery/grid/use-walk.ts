import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { hasNoFocus } from '../../keys/has-no-focus.ts'
import type { Layout } from '../layout/justify-rows.ts'
import { revealing } from '../layout/neighbour.ts'
import { type Place, placeOf } from './place.ts'

interface Walk {
  readonly grid: RefObject<HTMLElement | null>
  readonly keys: readonly string[]
  readonly layout: Layout
  readonly gap: number
  /** Where the view is, and how to move it; see useGridView. */
  readonly offset: () => number
  readonly scrollTo: (offset: number) => void
}

/** Index of the tile an event happened in. */
export function indexOf(target: EventTarget): number | undefined {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return tile === null ? undefined : Number(tile.dataset['index'])
}

const tileAt = (grid: HTMLElement | null, index: number): HTMLElement | undefined =>
  grid?.querySelector<HTMLElement>(`[data-index="${index}"] [data-tile]`) ?? undefined

/** What floats at the bottom of the page covers so much of it. */
const coveredBelow = (): number =>
  Number.parseInt(document.documentElement.style.getPropertyValue('--bottom-panel'), 10) || 0

/** Height of the sticky toolbar and a little air. */
const coveredAbove = (): number => (document.querySelector<HTMLElement>('[data-gallery-bar]')?.offsetHeight ?? 0) + 8

/**
 * The one tile that Tab leads to: the last one that had the focus. It stays in the document when it is scrolled out of view;
 * when it leaves the gallery with the focus on it, the tile that takes its place gets the focus (ui.md 4).
 */
export function useWalk({ grid, keys, layout, gap, offset, scrollTo }: Walk) {
  const [last, setLast] = useState<Place | undefined>(undefined)
  const current = useMemo(() => last && placeOf(keys, last), [keys, last])
  const focused = useRef(false)
  const wanted = useRef(false)

  // After every render: the tile that should have the focus may have come into the document, or have taken a place, just now.
  useLayoutEffect(() => {
    if (current === undefined || !(wanted.current || (focused.current && hasNoFocus()))) return
    const tile = tileAt(grid.current, current)
    if (tile === undefined) return
    wanted.current = false
    tile.focus({ preventScroll: true })
  })

  /** Leads to a tile, in the document or not. */
  const focusTile = useCallback(
    (index: number) => {
      const key = keys[index]
      if (key === undefined) return
      const margin = { above: coveredAbove(), below: coveredBelow() }
      scrollTo(revealing(layout, index, { offset: offset(), view: window.innerHeight, margin, gap }))
      wanted.current = true
      // a new object each time, so that there is a render after which the tile is looked for
      setLast({ key, index })
    },
    [keys, layout, gap, offset, scrollTo],
  )

  const follow = useMemo(
    () => ({
      onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
        const index = indexOf(target)
        const key = index === undefined ? undefined : keys[index]
        focused.current = true
        if (index !== undefined && key !== undefined) setLast({ key, index })
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
        focused.current = currentTarget.contains(relatedTarget)
      },
    }),
    [keys],
  )
  return { current, focusTile, follow }
}
