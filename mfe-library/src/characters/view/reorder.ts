import type { GridItems } from '@studio/media/grid-items'
import type { Place } from './use-place.ts'

/** Where an image stands: the images before and after it. Undefined when it is not shown. */
export function placeOf({ idAt, indexOf }: GridItems, id: string): Place | undefined {
  const at = indexOf(id)
  return at === undefined ? undefined : { id, above: idAt(at - 1), below: idAt(at + 1) }
}

/** One image, and before or behind which other image it is to stand. */
export interface Drop {
  readonly id: string
  /** Index of the other one. */
  readonly over: number
  readonly side: 'before' | 'behind'
}

/** Between which images an image stands after a drop; undefined when it stands there already. */
export function placeAfter(items: GridItems, { id, over, side }: Drop): Place | undefined {
  const from = items.indexOf(id)
  if (from === undefined) return undefined
  const gap = side === 'before' ? over : over + 1
  if (gap === from || gap === from + 1) return undefined
  return { id, above: items.idAt(gap - 1), below: items.idAt(gap) }
}

/** Between which images an image stands after one step; undefined at the ends. */
export function placeAStep(items: GridItems, id: string, step: 1 | -1): Place | undefined {
  const from = items.indexOf(id)
  if (from === undefined || items.idAt(from + step) === undefined) return undefined
  return placeAfter(items, { id, over: from + step, side: step === 1 ? 'behind' : 'before' })
}
