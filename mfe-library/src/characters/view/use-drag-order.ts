import { assetType, draggedAssetId } from '@studio/media/asset'
import { type DragEvent, useRef } from 'react'
import type { Drop } from './reorder.ts'

/** A type that the drag of an image of this character has, so that none is taken for one that is to be added to it. */
export const memberTypeOf = (characterId: string): string => `application/x-atelier-member-of-${characterId}`

/** The image under the pointer, and the half of it that the pointer is over. */
function targetOf({ target, clientX }: DragEvent): (Omit<Drop, 'id'> & { readonly tile: HTMLElement }) | undefined {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  if (tile === null) return undefined
  const { left, width } = tile.getBoundingClientRect()
  return { tile, over: Number(tile.dataset['index']), side: clientX < left + width / 2 ? 'before' : 'behind' }
}

/**
 * Handlers for the element around a grid, whose images can be dragged to another place in it. Where an image would be dropped is shown
 * by the attribute `data-drop` of the tile, set without React: a drag over the grid renders no tile.
 */
export function useDragOrder(characterId: string, onDrop: (drop: Drop) => void) {
  /** An image of this grid is being dragged. */
  const dragging = useRef(false)
  const marked = useRef<HTMLElement | undefined>(undefined)
  const mark = (tile: HTMLElement | undefined, side?: Drop['side']): void => {
    if (marked.current !== tile) marked.current?.removeAttribute('data-drop')
    marked.current = tile
    if (side !== undefined) tile?.setAttribute('data-drop', side)
  }
  const end = (): void => {
    dragging.current = false
    mark(undefined)
  }
  return {
    onDragStart: ({ dataTransfer }: DragEvent): void => {
      dragging.current = dataTransfer.types.includes(assetType)
      if (dragging.current) dataTransfer.setData(memberTypeOf(characterId), characterId)
    },
    onDragOver: (event: DragEvent): void => {
      const target = dragging.current ? targetOf(event) : undefined
      mark(target?.tile, target?.side)
      if (target !== undefined) event.preventDefault()
    },
    onDragEnd: end,
    onDrop: (event: DragEvent): void => {
      const target = dragging.current ? targetOf(event) : undefined
      const id = draggedAssetId(event.dataTransfer, location.origin)
      end()
      if (target === undefined || id === undefined) return
      event.preventDefault()
      onDrop({ id, over: target.over, side: target.side })
    },
  }
}
