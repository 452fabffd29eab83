import { useSelectionActs } from '@studio/media/selection-bar'
import { usePictureActions } from '../actions/picture-actions.ts'
import type { Items } from '../items/items.ts'
import type { Selected } from './selected.ts'

/** What can be done with the selected images, by button or key. */
export interface ImageActs {
  /** Makes all of them favourites, or none of them when all are favourites. */
  readonly favorite: () => void
  /** Moves all of them to the trash and leaves selection mode. */
  readonly trash: () => void
  /** Clears the selection; leaves selection mode when nothing is selected. */
  readonly clear: () => void
}

/** The acts on the selected images; without any, only `clear` does something. */
export function useImageActs(items: Items, { ids, allFavorites }: Selected): ImageActs {
  const actions = usePictureActions()
  const { remove, clear } = useSelectionActs(items, ids)
  return {
    favorite: () => {
      if (ids.length > 0) actions.favorite(ids, !allFavorites)
    },
    trash: () => remove((selected) => actions.trash(selected, true)),
    clear,
  }
}
