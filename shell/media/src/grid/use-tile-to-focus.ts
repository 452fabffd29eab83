import { useAtom } from 'jotai'
import { useEffect } from 'react'
import type { GridItems } from '../items/grid-items.ts'
import { useGridState } from '../selection/grid-state.ts'

/** Moves the focus to the tile that another part has named in the `tileToFocusAtom` of the grid. */
export function useTileToFocus(items: GridItems, focusTile: (index: number) => void): void {
  const { tileToFocusAtom } = useGridState()
  const [id, setId] = useAtom(tileToFocusAtom)
  useEffect(() => {
    if (id === undefined) return
    setId(undefined)
    const index = items.indexOf(id)
    if (index !== undefined) focusTile(index)
  }, [id, setId, items, focusTile])
}
