import { useSetAtom } from 'jotai'
import { createContext, useCallback, useContext, useLayoutEffect, useRef } from 'react'
import type { GridItems } from '../items/grid-items.ts'
import { useGridState } from './grid-state.ts'
import { picked } from './selection.ts'

/** Selects or deselects the item with an index, or adds all pictures from the item last clicked to it. */
export type Pick = (index: number, range: boolean) => void

/** How the tiles of a grid select themselves. */
export const PickContext = createContext<Pick>(() => undefined)

/** How the tile around a component selects itself. */
export function usePick(): Pick {
  return useContext(PickContext)
}

/** Selecting by clicks among these items. Always the same function, so that tiles are not rendered again because of it. */
export function useCreatePick(items: GridItems): Pick {
  const { selectionAtom } = useGridState()
  const setSelection = useSetAtom(selectionAtom)
  const latest = useRef(items)
  useLayoutEffect(() => {
    latest.current = items
  }, [items])
  return useCallback((index, range) => setSelection((now) => picked(now, latest.current, index, range)), [setSelection])
}
