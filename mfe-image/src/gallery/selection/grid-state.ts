import { atom, type PrimitiveAtom } from 'jotai'
import { createContext, useContext } from 'react'
import { noSelection, type Selection } from './selection.ts'

/** What the parts of a page read and change of one grid. */
export interface GridState {
  readonly selectionAtom: PrimitiveAtom<Selection>
  /** The image whose tile is to have the focus next, wherever in the grid it is: after the viewer, after a bulk delete. */
  readonly tileToFocusAtom: PrimitiveAtom<string | undefined>
}

/** The state of a new grid: nothing is selected. */
export function createGridState(): GridState {
  return { selectionAtom: atom(noSelection), tileToFocusAtom: atom<string | undefined>(undefined) }
}

/** The state of the only grid of a page; a page with another one puts a state of its own around that. */
export const GridStateContext = createContext(createGridState())

/** The state of the grid that a component belongs to. */
export function useGridState(): GridState {
  return useContext(GridStateContext)
}
