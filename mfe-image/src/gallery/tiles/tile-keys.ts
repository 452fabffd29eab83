import type { Overlay } from '@studio/media/overlay'
import type { PictureActions } from '../actions/picture-actions.ts'
import { type Items, isFavorite, itemAt } from '../items/items.ts'
import type { tileKeys } from '../keys/gallery-keys.ts'

/** The gallery that a key is pressed in, as it is at that moment. */
export interface KeyedGallery {
  readonly items: Items
  readonly overlay: Overlay
  /** In selection mode favourite and delete apply to the whole selection; the selection bar handles them. */
  readonly selecting: boolean
  readonly actions: Pick<PictureActions, 'favorite' | 'trash'>
}

/** Does with the tile that has the focus, by its index, what a key means. Returns whether it did anything. */
export function pressTileKey(gallery: KeyedGallery, index: number, action: keyof typeof tileKeys): boolean {
  const { items, overlay, selecting, actions } = gallery
  const [id, item] = [items.idAt(index), itemAt(items, index)]
  if (selecting || id === undefined || item === undefined) return false
  if (action === 'trash') actions.trash([id])
  else actions.favorite([id], !isFavorite(item, overlay))
  return true
}
