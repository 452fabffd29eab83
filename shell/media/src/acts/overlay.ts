import { type Atom, atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'

/** Changes by the person to pictures of the gallery that the lists do not contain yet: each is shown at once and taken back if it is refused. */
export interface Overlay {
  /** Images on their way to the trash. */
  readonly leaving: ReadonlySet<string>
  /** Images becoming favourites, or ceasing to be. */
  readonly favorites: ReadonlyMap<string, boolean>
}

/** Nothing was changed that the lists do not contain. */
export const untouched: Overlay = { leaving: new Set(), favorites: new Map() }

export const overlayAtom = atom(untouched)

/** Hides images that are being deleted. */
export function withLeaving(overlay: Overlay, ids: readonly string[]): Overlay {
  return {
    ...overlay,
    leaving: new Set([...overlay.leaving, ...ids]),
  }
}

/** Shows images again, if the lists still have them. */
export function withoutLeaving(overlay: Overlay, ids: readonly string[]): Overlay {
  const leaving = new Set(overlay.leaving)
  for (const id of ids) leaving.delete(id)
  return { ...overlay, leaving }
}

/** Shows images as favourites or not; undefined shows again what the lists say. */
export function withFavorites(overlay: Overlay, ids: readonly string[], favorite: boolean | undefined): Overlay {
  const favorites = new Map(overlay.favorites)
  for (const id of ids) {
    if (favorite === undefined) favorites.delete(id)
    else favorites.set(id, favorite)
  }
  return { ...overlay, favorites }
}

/** Whether an image is shown as a favourite: what the person has just done overrides `listed`, which is what the lists say. */
export function useIsFavorite(assetId: string, listed: boolean): boolean {
  const markAtom = useMemo(() => markAtomOf(assetId), [assetId])
  return useAtomValue(markAtom) ?? listed
}

const markAtomOf = (assetId: string): Atom<boolean | undefined> =>
  atom((get) => get(overlayAtom).favorites.get(assetId))
