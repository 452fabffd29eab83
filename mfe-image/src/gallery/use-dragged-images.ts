import { assetType, draggedAssetId } from '@studio/media/asset'
import { useDraggedOver } from '@studio/media/drop-anywhere'
import type { GridItems } from '@studio/media/grid-items'
import { useGridState } from '@studio/media/grid-state'
import { selectedIn } from '@studio/media/selection'
import { formatCountOf } from '@studio/ui/format'
import { useStore } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { dragSeveral } from '../references/drag/dragged.ts'
import styles from './drag-count.module.css'

/**
 * The images that are being dragged from a tile of this page: all that are selected, when the tile is one of them. Undefined while none
 * are.
 */
export function useDraggedImages(items: GridItems): readonly string[] | undefined {
  const { selectionAtom } = useGridState()
  const store = useStore()
  const [ids, setIds] = useState<readonly string[]>([])
  const over = useDraggedOver(({ types }) => types.includes(assetType))
  const start = useEffectEvent(({ dataTransfer }: DragEvent): void => {
    if (dataTransfer === null || !dataTransfer.types.includes(assetType)) return
    const id = draggedAssetId(dataTransfer, location.origin)
    if (id === undefined) return
    const selected = selectedIn(items, store.get(selectionAtom)).map((each) => each.id)
    const dragged = selected.includes(id) ? selected : [id]
    if (dragged.length > 1) {
      dragSeveral(dataTransfer, dragged)
      showCount(dataTransfer, dragged.length)
    }
    setIds(dragged)
  })
  useEffect(() => {
    const listener = (event: DragEvent): void => start(event)
    // After the tile has said what is dragged.
    window.addEventListener('dragstart', listener)
    return () => window.removeEventListener('dragstart', listener)
  }, [])
  return over && ids.length > 0 ? ids : undefined
}

/** How many images are dragged is shown at the pointer. The browser takes its picture of the element at once. */
function showCount(transfer: DataTransfer, count: number): void {
  const element = document.createElement('div')
  element.className = styles['count'] ?? ''
  element.textContent = formatCountOf(count, 'image')
  document.body.append(element)
  transfer.setDragImage(element, 0, 0)
  setTimeout(() => element.remove())
}
