import { TileGrid } from '@studio/media/grid'
import { useGridState } from '@studio/media/grid-state'
import { coveredByBars } from '@studio/media/toolbar'
import { formatCount } from '@studio/ui/format'
import { actionOf } from '@studio/ui/key-table'
import { showToast } from '@studio/ui/toast-store'
import { useSetAtom, useStore } from 'jotai'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import styles from './image-grid.module.css'
import { ImageTile } from './image-tile.tsx'
import { placeAfter, placeAStep, placeOf } from './reorder.ts'
import { useDragOrder } from './use-drag-order.ts'
import { useMemberActs } from './use-member-acts.ts'
import type { Members } from './use-members.ts'
import { type Place, usePlace } from './use-place.ts'
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
  const { items, matches } = members
  const acts = useMemberActs()
  const place = usePlace(characterId)
  const store = useStore()
  const { selectionAtom, tileToFocusAtom } = useGridState()
  const focusTile = useSetAtom(tileToFocusAtom)
  const [said, setSaid] = useState('')

  const put = (wanted: Place | undefined): void => {
    const before = wanted && placeOf(items, wanted.id)
    if (wanted === undefined || before === undefined) return
    if (matches.ids !== undefined) {
      // A search hides images that stand between those it has found.
      showToast({ title: 'Close the search to change the order' })
      return
    }
    void place(wanted, before)
    const above = wanted.above === undefined ? -1 : (items.indexOf(wanted.above) ?? -1)
    const from = items.indexOf(wanted.id) ?? 0
    setSaid(`Now image ${formatCount(above < from ? above + 2 : above + 1)} of ${formatCount(items.keys.length)}`)
  }
  const drag = useDragOrder((drop) => put(placeAfter(items, drop)))

  const onTileKey = (index: number, event: KeyboardEvent<HTMLElement>): boolean => {
    const [id, action] = [items.idAt(index), actionOf(imageKeys, event)]
    if (id === undefined || action === undefined || store.get(selectionAtom).on) return false
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
