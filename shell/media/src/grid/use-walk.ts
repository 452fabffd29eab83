import { hasNoFocus } from '@studio/ui/focus-back'
import { type FocusEvent, type RefObject, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { currentIndexOf } from '../items/grid-items.ts'
import type { GridController } from './grid-controller.ts'
import { createTileWalk, type TilePage } from './tile-walk.ts'

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

/** A field in a dialog does not count: the dialog is closing when a tile is to have the focus. */
function isWriting(): boolean {
  const field = document.activeElement?.closest('textarea, input:not([type=range]), [contenteditable=true]')
  return field !== null && field !== undefined && field.closest('dialog') === null
}

function pageOf({ grid, controller }: Pick<Walk, 'grid' | 'controller'>): TilePage {
  return {
    reveal: controller.reveal,
    focus: (index) => {
      const tile = grid.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-tile]`)
      tile?.focus({ preventScroll: true })
      return tile !== null && tile !== undefined
    },
    hasNoFocus,
    isWriting,
  }
}

/** The walk of a grid on this page, and the index of its tab stop; the handlers are for the grid's element. */
export function useWalk({ grid, keys, controller }: Walk) {
  const [walk] = useState(() => createTileWalk(pageOf({ grid, controller })))
  const last = useSyncExternalStore(walk.subscribe, walk.last)
  const current = useMemo(() => last && currentIndexOf(keys, last), [keys, last])
  useLayoutEffect(() => walk.arrange(keys), [walk, keys])
  // After every render, since only now the tile that should have the focus may be in the document.
  useLayoutEffect(() => walk.rendered(current))
  const handlers = {
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => walk.entered(indexOf(target)),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void =>
      walk.left(currentTarget.contains(relatedTarget)),
  }
  return { current, focusTile: walk.focusTile, handlers }
}
