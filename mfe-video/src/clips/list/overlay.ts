import { type Overlay, untouched } from '@studio/media/overlay'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Clip } from '../kind/clip.ts'

/** What the person has just done to clips and the list does not contain yet: shown at once, taken back if it is refused. */
export const overlayAtom = atom(untouched)

/** Whether a clip is shown as a favourite: what the person has just done overrides what the list says. */
export function isFavorite({ id, favorite }: Pick<Clip, 'id' | 'favorite'>, { favorites }: Overlay): boolean {
  return favorites.get(id) ?? favorite === 1
}

/** Whether a clip is shown as a favourite: what the person has just done overrides what the list says. */
export function useIsFavorite(id: string, listed: boolean): boolean {
  const markAtom = useMemo(() => atom((get) => get(overlayAtom).favorites.get(id)), [id])
  return useAtomValue(markAtom) ?? listed
}
