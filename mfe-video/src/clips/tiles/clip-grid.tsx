import { TileGrid } from '@studio/media/grid'
import { useGridState } from '@studio/media/grid-state'
import type { TilePlace } from '@studio/media/grid-tile'
import { coveredByBars } from '@studio/media/toolbar'
import { actionOf, runs } from '@studio/ui/key-table'
import { useStore } from 'jotai'
import type { ComponentType, KeyboardEvent, ReactNode } from 'react'
import { useClipActs } from '../acts/clip-acts.ts'
import type { Clip } from '../kind/clip.ts'
import type { Item, Items } from '../list/items.ts'
import { isFavorite, overlayAtom } from '../list/overlay.ts'
import { tileKeys } from './clip-keys.ts'

/** What the tile of an item is given. */
export interface GridClipProps<C extends Clip> {
  readonly item: Item<C>
  readonly place: TilePlace
  readonly onOpen: (id: string) => void
}

interface ClipGridProps<C extends Clip> {
  readonly items: Items<C>
  /** Target height of a row in px. */
  readonly rowHeight: number
  /** The same function with every render, so that tiles are not rendered again because of it. */
  readonly onOpen: (id: string) => void
  /** A `GridClip` in `memo`. */
  readonly tile: ComponentType<GridClipProps<C>>
}

/** The clips in justified rows, with what their tiles do by keys. */
export function ClipGrid<C extends Clip>({ items, rowHeight, onOpen, tile: Tile }: ClipGridProps<C>): ReactNode {
  const acts = useClipActs()
  const { selectionAtom } = useGridState()
  const store = useStore()

  const onTileKey = (index: number, event: KeyboardEvent<HTMLElement>): boolean => {
    const [item, action] = [items.all[index], actionOf(tileKeys, event)]
    if (item?.kind !== 'listed' || action === undefined || store.get(selectionAtom).on) return false
    if (!runs(tileKeys[action], event)) return true
    if (action === 'trash') acts.remove([item.clip])
    else if (items.idAt(index) !== undefined) acts.favorite([item.clip], !isFavorite(item.clip, store.get(overlayAtom)))
    return true
  }
  return (
    <TileGrid
      items={items}
      rowHeight={rowHeight}
      covered={coveredByBars}
      onTileKey={onTileKey}
      tile={(place) => {
        const item = items.all[place.index]
        return item && <Tile item={item} place={place} onOpen={onOpen} />
      }}
    />
  )
}
