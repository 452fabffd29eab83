import { type Atom, atom, type PrimitiveAtom, useAtomValue } from 'jotai'
import { createContext, useContext, useMemo } from 'react'
import { noSelection, type Selection } from './selection.ts'

/** The state of one grid that several parts of its page read and change. */
export interface GridState {
  readonly selectionAtom: PrimitiveAtom<Selection>
  /** The picture whose tile is to have the focus next, wherever in the grid it is: after the viewer, after a bulk delete. */
  readonly tileToFocusAtom: PrimitiveAtom<string | undefined>
}

/** The state of a new grid: nothing is selected. */
export function createGridState(): GridState {
  return { selectionAtom: atom(noSelection), tileToFocusAtom: atom<string | undefined>(undefined) }
}

/** By default the state of the page's only grid. A page with several grids, as one in a dialog, provides a state of its own around each. */
export const GridStateContext = createContext(createGridState())

/** The state of the grid that a component belongs to. */
export function useGridState(): GridState {
  return useContext(GridStateContext)
}

/**
 * Whether a picture is selected; undefined outside of selection mode. The component is rendered again only when this changes, not
 * with every change of the selection.
 */
export function useIsSelected(id: string): boolean | undefined {
  const { selectionAtom } = useGridState()
  const isSelectedAtom = useMemo(() => isSelectedAtomOf(selectionAtom, id), [selectionAtom, id])
  return useAtomValue(isSelectedAtom)
}

const isSelectedAtomOf = (selectionAtom: Atom<Selection>, id: string): Atom<boolean | undefined> =>
  atom((get) => {
    const { on, ids } = get(selectionAtom)
    return on ? ids.has(id) : undefined
  })
