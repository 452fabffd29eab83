import { type Atom, atom, type PrimitiveAtom, useAtomValue } from 'jotai'
import { createContext, useContext, useMemo } from 'react'
import { emptySelection, noSelection, type Selection } from './selection.ts'

/** The state of one grid that several parts of its page read and change. */
export interface GridState {
  readonly selectionAtom: PrimitiveAtom<Selection>
  /** The picture whose tile is to have the focus next, wherever in the grid it is: after the viewer, after a bulk delete. */
  readonly tileToFocusAtom: PrimitiveAtom<string | undefined>
}

/** The state of a new grid: nothing is selected. */
export function createGridState(selectionAtom: PrimitiveAtom<Selection> = atom(noSelection)): GridState {
  return { selectionAtom, tileToFocusAtom: atom<string | undefined>(undefined) }
}

interface Limit {
  /** How many pictures can be selected; without it any number. */
  readonly most?: number | undefined
  /** Called when somebody has tried to select more. */
  readonly onTooMany: () => void
}

/** A selection for a grid that is always in selection mode, with a limit: what is selected first stays, what is too much is left out. */
export function limitedSelection({ most = Number.POSITIVE_INFINITY, onTooMany }: Limit): PrimitiveAtom<Selection> {
  const selectionAtom = atom(emptySelection)
  return atom(
    (get) => get(selectionAtom),
    (get, set, change) => {
      const next = typeof change === 'function' ? change(get(selectionAtom)) : change
      set(selectionAtom, { ...next, on: true, ids: new Set([...next.ids].slice(0, most)) })
      if (next.ids.size > most) onTooMany()
    },
  )
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
