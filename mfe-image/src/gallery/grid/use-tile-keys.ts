import { actionOf } from '@studio/ui/key-table'
import { useStore } from 'jotai'
import type { KeyboardEvent } from 'react'
import { usePictureActions } from '../actions/picture-actions.ts'
import { overlayAtom } from '../items/overlay.ts'
import { tileKeys } from '../keys/gallery-keys.ts'
import { useGridState } from '../selection/grid-state.ts'
import { extended } from '../selection/selection.ts'
import { type KeyedGrid, pressTileKey } from './tile-keys.ts'
import { indexOf } from './use-walk.ts'

/** A handler of the keys that are pressed while a tile of the grid has the focus. */
export function useTileKeys(grid: Pick<KeyedGrid, 'items' | 'layout' | 'focusTile'>) {
  const actions = usePictureActions()
  const { selectionAtom } = useGridState()
  const store = useStore()
  return (event: KeyboardEvent<HTMLElement>): void => {
    const index = indexOf(event.target)
    const action = actionOf(tileKeys, event)
    if (index === undefined || action === undefined) return
    // The state is read when a key is pressed, so that a change of it does not render the grid again.
    const now: KeyedGrid = {
      ...grid,
      actions,
      overlay: store.get(overlayAtom),
      selecting: store.get(selectionAtom).on,
      extend: (key, ids) => store.set(selectionAtom, (selection) => extended(selection, key, ids)),
    }
    if (pressTileKey(now, { index, action, key: event.key })) event.preventDefault()
  }
}
