import { actionOf } from '@studio/ui/key-table'
import { useSetAtom } from 'jotai'
import type { KeyboardEvent } from 'react'
import type { PictureActions } from '../actions/use-picture-actions.ts'
import { type Items, imageAt, imagesBetween, isFavorite, itemAt } from '../items/items.ts'
import type { Overlay } from '../items/overlay.ts'
import { tileKeys } from '../keys/gallery-keys.ts'
import type { Layout } from '../layout/justify-rows.ts'
import { neighbourOf } from '../layout/neighbour.ts'
import { extended, selectionAtom } from '../selection/selection.ts'
import { indexOf } from './use-walk.ts'

interface TileKeys {
  readonly items: Items
  readonly overlay: Overlay
  readonly layout: Layout
  readonly selecting: boolean
  readonly actions: PictureActions
  readonly focusTile: (index: number) => void
}

/**
 * What keys do while a tile has the focus; in selection mode, favourite and delete apply to the whole selection and are handled
 * elsewhere.
 */
export function useTileKeys({ items, overlay, layout, selecting, actions, focusTile }: TileKeys) {
  const setSelection = useSetAtom(selectionAtom)

  const walk = (from: number, key: string, select: boolean): boolean => {
    const to = neighbourOf(layout, from, key)
    if (to === undefined) return false
    if (select) setSelection((now) => extended(now, items.keys[to] ?? '', imagesBetween(items, from, to)))
    focusTile(to)
    return true
  }
  const favorite = (index: number): boolean => {
    const [id, item] = [imageAt(items, index), itemAt(items, index)]
    if (selecting || id === undefined || item === undefined) return false
    actions.favorite([id], !isFavorite(item, overlay))
    return true
  }
  const trash = (index: number): boolean => {
    const id = imageAt(items, index)
    if (selecting || id === undefined) return false
    actions.trash([id])
    return true
  }

  return (event: KeyboardEvent<HTMLElement>): void => {
    const index = indexOf(event.target)
    const action = actionOf(tileKeys, event)
    if (index === undefined || action === undefined) return
    const done = {
      walk: () => walk(index, event.key, false),
      newest: () => walk(index, event.key, false),
      oldest: () => walk(index, event.key, false),
      extend: () => walk(index, event.key, true),
      favorite: () => favorite(index),
      trash: () => trash(index),
      open: () => false,
      range: () => false,
    }[action]()
    if (done) event.preventDefault()
  }
}
