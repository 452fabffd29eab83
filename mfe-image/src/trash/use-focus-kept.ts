import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { type Place, placeOf } from '../gallery/grid/place.ts'
import { hasNoFocus } from '../keys/has-no-focus.ts'

/** The button that had the focus last: which one of which tile; undefined: one beside the tiles. */
type Spot = (Place & { readonly button: number }) | undefined

const buttonsOf = (element: Element): HTMLButtonElement[] => [...element.querySelectorAll('button')]

function spotOf(target: EventTarget, keys: readonly string[]): Spot {
  if (!(target instanceof HTMLButtonElement)) return undefined
  const tile = target.closest<HTMLElement>('[data-trashed]')
  if (tile === null) return undefined
  const key = tile.dataset['trashed'] ?? ''
  return { key, index: keys.indexOf(key), button: buttonsOf(tile).indexOf(target) }
}

/**
 * Keeps the focus in the trash while tiles leave it: the same button of the tile that takes the place has it next, and after
 * the last one the first button of all, which has it at the beginning, too.
 */
export function useFocusKept(trash: RefObject<HTMLElement | null>, keys: readonly string[]) {
  const within = useRef(true)
  const spot = useRef<Spot>(undefined)

  useLayoutEffect(() => {
    if (!within.current || !hasNoFocus() || trash.current === null) return
    const index = spot.current && placeOf(keys, spot.current)
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
