import { hasNoFocus } from '@studio/ui/no-focus'
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { GridController } from './grid-controller.ts'
import { currentIndexOf, type ItemPosition } from './item-position.ts'

interface Walk {
  readonly grid: RefObject<HTMLElement | null>
  readonly keys: readonly string[]
  readonly controller: GridController
}

/** Index of the tile an event happened in. */
export function indexOf(target: EventTarget): number | undefined {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return tile === null ? undefined : Number(tile.dataset['index'])
}

const tileAt = (grid: HTMLElement | null, index: number): HTMLElement | undefined =>
  grid?.querySelector<HTMLElement>(`[data-index="${index}"] [data-tile]`) ?? undefined

/**
 * Tab leads to one tile of the gallery: the one that had the focus last (a roving tab stop). It stays in the document when it is
 * scrolled out of view. When it is deleted while it has the focus, the tile that moves up gets the focus (ui.md 4).
 */
export function useWalk({ grid, keys, controller }: Walk) {
  const [last, setLast] = useState<ItemPosition | undefined>(undefined)
  const current = useMemo(() => last && currentIndexOf(keys, last), [keys, last])
  const focused = useRef(false)
  const wanted = useRef(false)

  // After every render, since only now the tile that should have the focus may be in the document.
  useLayoutEffect(() => {
    if (current === undefined || !(wanted.current || (focused.current && hasNoFocus()))) return
    const tile = tileAt(grid.current, current)
    if (tile === undefined) return
    wanted.current = false
    tile.focus({ preventScroll: true })
  })

  /** Scrolls to a tile and focuses it, whether it is in the document or not. */
  const focusTile = useCallback(
    (index: number) => {
      const key = keys[index]
      if (key === undefined) return
      controller.reveal(index)
      wanted.current = true
      // A new object each time causes a render, after which the tile is focused.
      setLast({ key, index })
    },
    [keys, controller],
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
