import { type Atom, atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { overlayAtom } from '../items/overlay.ts'

/** Whether an image is shown as a favourite: what the person has just done overrides `listed`, which is what the lists say. */
export function useIsFavorite(assetId: string, listed: boolean): boolean {
  const markAtom = useMemo(() => markAtomOf(assetId), [assetId])
  return useAtomValue(markAtom) ?? listed
}

const markAtomOf = (assetId: string): Atom<boolean | undefined> =>
  atom((get) => get(overlayAtom).favorites.get(assetId))
