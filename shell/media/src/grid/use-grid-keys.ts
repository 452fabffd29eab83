import { actionOf } from '@studio/ui/key-table'
import { useStore } from 'jotai'
import type { KeyboardEvent } from 'react'
import { gridKeys } from '../keys/keys.ts'
import { useGridState } from '../selection/grid-state.ts'
import { extended } from '../selection/selection.ts'
import { type KeyedGrid, pressGridKey } from './press-grid-key.ts'
import { indexOf } from './use-walk.ts'

/** What a page's own keys do with the tile that has the focus. Returns whether the key did anything. */
export type OnTileKey = (index: number, event: KeyboardEvent<HTMLElement>) => boolean

/** A handler of the keys that are pressed while a tile of the grid has the focus. */
export function useGridKeys(grid: Omit<KeyedGrid, 'extend'>, onTileKey: OnTileKey) {
  const { selectionAtom } = useGridState()
  const store = useStore()
  const extend: KeyedGrid['extend'] = (key, ids) =>
    store.set(selectionAtom, (selection) => extended(selection, key, ids))
  return (event: KeyboardEvent<HTMLElement>): void => {
    const index = indexOf(event.target)
    // A button of the tile has opened something by this key.
    if (index === undefined || event.defaultPrevented) return
    const action = actionOf(gridKeys, event)
    const done =
      action === undefined
        ? onTileKey(index, event)
        : pressGridKey({ ...grid, extend }, { index, action, key: event.key })
    if (done) event.preventDefault()
  }
}
