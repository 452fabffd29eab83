import { TileGrid } from '@studio/media/grid'
import { useGridState } from '@studio/media/grid-state'
import { coveredByBars } from '@studio/media/toolbar'
import { actionOf } from '@studio/ui/key-table'
import { useStore } from 'jotai'
import type { KeyboardEvent, ReactNode } from 'react'
import { useVideoActs } from '../acts/video-acts.ts'
import type { Items } from '../list/items.ts'
import { overlayAtom } from '../list/overlay.ts'
import { GridVideo } from './grid-video.tsx'
import { tileKeys } from './video-keys.ts'

interface VideoGridProps {
  readonly items: Items
  /** Target height of a row in px. */
  readonly rowHeight: number
  /** The same function with every render, so that tiles are not rendered again because of it. */
  readonly onOpen: (id: string) => void
}

/** The videos in justified rows, with what their tiles do by keys. */
export function VideoGrid({ items, rowHeight, onOpen }: VideoGridProps): ReactNode {
  const acts = useVideoActs()
  const { selectionAtom } = useGridState()
  const store = useStore()

  const onTileKey = (index: number, event: KeyboardEvent<HTMLElement>): boolean => {
    const [item, action] = [items.all[index], actionOf(tileKeys, event)]
    if (item?.kind !== 'video' || action === undefined || store.get(selectionAtom).on) return false
    const { id, favorite } = item.video
    if (action === 'trash') acts.remove([item.video])
    else if (items.idAt(index) !== undefined)
      acts.favorite(id, !(store.get(overlayAtom).favorites.get(id) ?? favorite === 1))
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
        return item && <GridVideo item={item} place={place} onOpen={onOpen} />
      }}
    />
  )
}
