import { TileGrid } from '@studio/media/grid'
import { useGridState } from '@studio/media/grid-state'
import { coveredByBars } from '@studio/media/toolbar'
import { formatCount } from '@studio/ui/format'
import { actionOf, runs } from '@studio/ui/key-table'
import { useSetAtom, useStore } from 'jotai'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import styles from './image-grid.module.css'
import { ImageTile } from './image-tile.tsx'
import { placeAfter, placeAStep } from './reorder.ts'
import { useDragOrder } from './use-drag-order.ts'
import { useMemberActs } from './use-member-acts.ts'
import type { Members } from './use-members.ts'
import type { Place } from './use-place.ts'
import { useReorder } from './use-reorder.ts'
import { imageKeys } from './view-keys.ts'

interface ImageGridProps {
  readonly characterId: string
  readonly members: Members
  /** Target height of a row in px. */
  readonly rowHeight: number
  /** The same function with every render, so that tiles are not rendered again because of it. */
  readonly onOpen: (id: string) => void
}

/** The images of a character in justified rows; they are put into another order by drag or keys, unless only some of them are shown. */
export function ImageGrid({ characterId, members, rowHeight, onOpen }: ImageGridProps): ReactNode {
  const { items } = members
  const acts = useMemberActs()
  const reorder = useReorder(characterId, members)
  const store = useStore()
  const { selectionAtom, tileToFocusAtom } = useGridState()
  const focusTile = useSetAtom(tileToFocusAtom)
  const [said, setSaid] = useState('')

  const put = (wanted: Place | undefined): void => {
    const now = reorder(wanted)
    if (now !== undefined) setSaid(`Now image ${formatCount(now)} of ${formatCount(items.keys.length)}`)
  }
  const drag = useDragOrder(characterId, (drop) => put(placeAfter(items, drop)))

  const onTileKey = (index: number, event: KeyboardEvent<HTMLElement>): boolean => {
    const [id, action] = [items.idAt(index), actionOf(imageKeys, event)]
    if (id === undefined || action === undefined || store.get(selectionAtom).on) return false
    if (!runs(imageKeys[action], event)) return true
    if (action === 'remove') acts.removeOne(id)
    else {
      put(placeAStep(items, id, action === 'later' ? 1 : -1))
      focusTile(id)
    }
    return true
  }

  return (
    <>
      <div className={styles['grid']} {...drag}>
        <TileGrid
          items={items}
          rowHeight={rowHeight}
          covered={coveredByBars}
          onTileKey={onTileKey}
          tile={(at) => {
            const id = items.idAt(at.index)
            return id !== undefined && <ImageTile id={id} place={at} onOpen={onOpen} />
          }}
        />
      </div>
      <output className="visually-hidden">{said}</output>
    </>
  )
}
