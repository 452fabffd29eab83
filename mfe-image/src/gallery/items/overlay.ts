import { atom } from 'jotai'

/** Changes by the person that the lists do not contain yet: each is shown at once and taken back if it is refused. */
export interface Overlay {
  /** Images on their way to the trash. */
  readonly leaving: ReadonlySet<string>
  /** Images becoming favourites, or ceasing to be. */
  readonly favorites: ReadonlyMap<string, boolean>
  /** Keys of failures that the person has put away. */
  readonly dismissed: ReadonlySet<string>
}

/** Nothing was changed that the lists do not contain. */
export const untouched: Overlay = { leaving: new Set(), favorites: new Map(), dismissed: new Set() }

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

/** Hides failures that are put away, or shows them again. */
export function withDismissed(overlay: Overlay, keys: readonly string[], away: boolean): Overlay {
  const dismissed = new Set(overlay.dismissed)
  for (const key of keys) {
    if (away) dismissed.add(key)
    else dismissed.delete(key)
  }
  return { ...overlay, dismissed }
}
