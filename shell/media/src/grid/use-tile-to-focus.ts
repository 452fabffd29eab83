import { useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import type { GridItems } from '../items/grid-items.ts'
import { useGridState } from '../selection/grid-state.ts'

interface FocusedGrid {
  readonly items: GridItems
  /** Its width is known: before that no tile has a place. */
  readonly isMeasured: boolean
  readonly focusTile: (index: number) => void
}

/**
 * Moves the focus to the tile that another part has named in the `tileToFocusAtom` of the grid. A tile that was named before the grid came
 * onto the page is forgotten: the viewer that named it was left together with its page, and the person is somewhere else by now.
 */
export function useTileToFocus({ items, isMeasured, focusTile }: FocusedGrid): void {
  const { tileToFocusAtom } = useGridState()
  const [id, setId] = useAtom(tileToFocusAtom)
  const isNew = useRef(true)
  useEffect(() => {
    const isOfBefore = isNew.current
    isNew.current = false
    if (id === undefined || !(isMeasured || isOfBefore)) return
    setId(undefined)
    const index = isOfBefore ? undefined : items.indexOf(id)
    if (index !== undefined) focusTile(index)
  }, [id, setId, items, isMeasured, focusTile])
}
