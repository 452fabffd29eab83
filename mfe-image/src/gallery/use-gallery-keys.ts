import { idsBetween } from '@studio/media/grid-items'
import { useGridState } from '@studio/media/grid-state'
import { gridPageKeys } from '@studio/media/keys'
import { undoLastAct } from '@studio/media/last-act'
import { everything } from '@studio/media/selection'
import { useKeys } from '@studio/ui/keys'
import { useSetAtom, useStore } from 'jotai'
import type { Items } from './items/items.ts'
import { searchAtom } from './search/search.ts'
import { searchFieldId } from './search/search-field-id.ts'

/** The keys that work wherever the focus is: select all that is shown, and search. */
export function useGalleryKeys(items: Items): void {
  const { selectionAtom } = useGridState()
  const setSelection = useSetAtom(selectionAtom)
  const setSearch = useSetAtom(searchAtom)
  const store = useStore()
  useKeys(gridPageKeys, {
    selectAll: () => setSelection(everything(idsBetween(items, 0, items.keys.length - 1))),
    undo: () => void undoLastAct(store),
    search: () => {
      setSearch((search) => ({ ...search, open: true }))
      document.getElementById(searchFieldId)?.focus()
    },
  })
}
