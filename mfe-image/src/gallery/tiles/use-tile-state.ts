import { type Atom, atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { overlayAtom } from '../items/overlay.ts'
import { useGridState } from '../selection/grid-state.ts'
import type { Selection } from '../selection/selection.ts'

/**
 * Whether an image is selected; undefined outside of selection mode. The component is rendered again only when this changes, not
 * with every change of the selection.
 */
export function useIsSelected(assetId: string): boolean | undefined {
  const { selectionAtom } = useGridState()
  const isSelectedAtom = useMemo(() => isSelectedAtomOf(selectionAtom, assetId), [selectionAtom, assetId])
  return useAtomValue(isSelectedAtom)
}

const isSelectedAtomOf = (selectionAtom: Atom<Selection>, assetId: string): Atom<boolean | undefined> =>
  atom((get) => {
    const { on, ids } = get(selectionAtom)
    return on ? ids.has(assetId) : undefined
  })

/** Whether an image is shown as a favourite: what the person has just done overrides `listed`, which is what the lists say. */
export function useIsFavorite(assetId: string, listed: boolean): boolean {
  const markAtom = useMemo(() => markAtomOf(assetId), [assetId])
  return useAtomValue(markAtom) ?? listed
}

const markAtomOf = (assetId: string): Atom<boolean | undefined> =>
  atom((get) => get(overlayAtom).favorites.get(assetId))
