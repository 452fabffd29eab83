import { currentIndexOf, type ItemPosition } from '@studio/media/grid-items'
import { hasNoFocus } from '@studio/ui/focus-back'
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** The button that had the focus last: its tile and its number in the tile. Undefined for a button outside all tiles. */
type Spot = (ItemPosition & { readonly button: number }) | undefined

const buttonsOf = (element: Element): HTMLButtonElement[] => [...element.querySelectorAll('button')]

function spotOf(target: EventTarget, keys: readonly string[]): Spot {
  if (!(target instanceof HTMLButtonElement)) return undefined
  const tile = target.closest<HTMLElement>('[data-trashed]')
  if (tile === null) return undefined
  const key = tile.dataset['trashed'] ?? ''
  return { key, index: keys.indexOf(key), button: buttonsOf(tile).indexOf(target) }
}

/**
 * Moves the focus on when the tile that has it leaves the trash: to the same button of the tile that moves up, and after the last
 * tile to the first button of the page. That button also has the focus when the trash is opened.
 */
export function useTrashFocus(trash: RefObject<HTMLElement | null>, keys: readonly string[]) {
  const within = useRef(true)
  const spot = useRef<Spot>(undefined)

  useLayoutEffect(() => {
    if (!within.current || !hasNoFocus() || trash.current === null) return
    const index = spot.current && currentIndexOf(keys, spot.current)
    const tile = index === undefined ? undefined : trash.current.querySelectorAll('[data-trashed]')[index]
    const next = tile && buttonsOf(tile)[spot.current?.button ?? 0]
    ;(next ?? trash.current.querySelector('button'))?.focus()
  })

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      within.current = true
      spot.current = spotOf(target, keys)
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
      within.current = currentTarget.contains(relatedTarget)
    },
  }
}
