import type { Overlay } from '@studio/media/overlay'
import type { Selection } from '@studio/media/selection'
import { selectedIn } from '@studio/media/selection'
import { type Items, isFavorite, itemAt } from '../items/items.ts'

/** The selected images that are shown, in the order of the gallery, and whether all of them are favourites. */
export interface Selected {
  readonly ids: readonly string[]
  readonly allFavorites: boolean
}

/** The images that a bulk action applies to. */
export function selectedOf(items: Items, overlay: Overlay, selection: Selection): Selected {
  const selected = selectedIn(items, selection)
  const isMarked = (index: number): boolean => {
    const item = itemAt(items, index)
    return item !== undefined && isFavorite(item, overlay)
  }
  return {
    ids: selected.map(({ id }) => id),
    allFavorites: selected.length > 0 && selected.every(({ index }) => isMarked(index)),
  }
}
