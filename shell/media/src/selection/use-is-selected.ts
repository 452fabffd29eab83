import { type Atom, atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useGridState } from './grid-state.ts'
import type { Selection } from './selection.ts'

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
