import { useGridState } from '@studio/media/grid-state'
import { survivorOf } from '@studio/media/selected'
import { emptySelection, noSelection } from '@studio/media/selection'
import { useSetAtom } from 'jotai'
import { usePictureActions } from '../actions/picture-actions.ts'
import type { Items } from '../items/items.ts'
import type { Selected } from './selected.ts'

/** What can be done with the selected images, by button or key. */
export interface SelectionActs {
  /** Makes all of them favourites, or none of them when all are favourites. */
  readonly favorite: () => void
  /** Moves all of them to the trash and leaves selection mode. */
  readonly trash: () => void
  /** Clears the selection; leaves selection mode when nothing is selected. */
  readonly clear: () => void
}

/** The acts on the selected images; without any, only `clear` does something. */
export function useSelectionActs(items: Items, { ids, allFavorites }: Selected): SelectionActs {
  const actions = usePictureActions()
  const { selectionAtom, tileToFocusAtom } = useGridState()
  const setSelection = useSetAtom(selectionAtom)
  const focusTile = useSetAtom(tileToFocusAtom)
  const none = ids.length === 0
  return {
    favorite: () => {
      if (!none) actions.favorite(ids, !allFavorites)
    },
    trash: () => {
      if (none) return
      focusTile(survivorOf(items, ids))
      actions.trash(ids)
      setSelection(noSelection)
    },
    clear: () => setSelection(none ? noSelection : emptySelection),
  }
}
