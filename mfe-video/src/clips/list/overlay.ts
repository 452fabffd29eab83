import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Clip } from '../kind/clip.ts'

/** What the person has just done to clips and the list does not contain yet: shown at once, taken back if it is refused. */
export interface Overlay {
  /** Clips on their way out of the list. */
  readonly leaving: ReadonlySet<string>
  /** Clips that become favourites, or cease to be. */
  readonly favorites: ReadonlyMap<string, boolean>
}

/** Nothing was changed that the list does not contain. */
export const untouched: Overlay = { leaving: new Set(), favorites: new Map() }

export const overlayAtom = atom(untouched)

/** Hides clips, or shows them again, if the list still has them. */
export function withLeaving(overlay: Overlay, ids: readonly string[], leaves: boolean): Overlay {
  const leaving = new Set(overlay.leaving)
  for (const id of ids) {
    if (leaves) leaving.add(id)
    else leaving.delete(id)
  }
  return { ...overlay, leaving }
}

/** Shows clips as favourites or not; undefined shows again what the list says. */
export function withFavorites(overlay: Overlay, ids: readonly string[], favorite: boolean | undefined): Overlay {
  const favorites = new Map(overlay.favorites)
  for (const id of ids) {
    if (favorite === undefined) favorites.delete(id)
    else favorites.set(id, favorite)
  }
  return { ...overlay, favorites }
}

/** Whether a clip is shown as a favourite: what the person has just done overrides what the list says. */
export function isFavorite({ id, favorite }: Pick<Clip, 'id' | 'favorite'>, { favorites }: Overlay): boolean {
  return favorites.get(id) ?? favorite === 1
}

/** Whether a clip is shown as a favourite: what the person has just done overrides what the list says. */
export function useIsFavorite(id: string, listed: boolean): boolean {
  const markAtom = useMemo(() => atom((get) => get(overlayAtom).favorites.get(id)), [id])
  return useAtomValue(markAtom) ?? listed
}
