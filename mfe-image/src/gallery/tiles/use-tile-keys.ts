import { useGridState } from '@studio/media/grid-state'
import { overlayAtom } from '@studio/media/overlay'
import { actionOf, runs } from '@studio/ui/key-table'
import { useStore } from 'jotai'
import type { KeyboardEvent } from 'react'
import { usePictureActions } from '../actions/picture-actions.ts'
import type { Items } from '../items/items.ts'
import { tileKeys } from '../keys/gallery-keys.ts'
import { pressTileKey } from './tile-keys.ts'

/** A handler of the gallery's own keys that are pressed while a tile has the focus, for its grid. */
export function useTileKeys(items: Items): (index: number, event: KeyboardEvent<HTMLElement>) => boolean {
  const actions = usePictureActions()
  const { selectionAtom } = useGridState()
  const store = useStore()
  return (index, event) => {
    const action = actionOf(tileKeys, event)
    if (action === undefined) return false
    if (!runs(tileKeys[action], event)) return true
    // The state is read when a key is pressed, so that a change of it does not render the grid again.
    const [overlay, selecting] = [store.get(overlayAtom), store.get(selectionAtom).on]
    return pressTileKey({ items, overlay, selecting, actions }, index, action)
  }
}
