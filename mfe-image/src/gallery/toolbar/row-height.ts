import { storedAtomOf } from '@studio/ui/stored-atom'

/** Spec images 9: the grid-size slider, target height of a row in px. */
export const rowHeights = { min: 150, max: 500, step: 25, initial: 225 }

/** The nearest height that the slider has; undefined for anything that is no number. */
export function readRowHeight(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  const { min, max, step } = rowHeights
  return Math.min(max, Math.max(min, Math.round(value / step) * step))
}

/** How large one person wants the pictures to be shown, stored in the browser. */
export const rowHeightAtomOf = storedAtomOf('row-height', {
  initial: rowHeights.initial,
  read: readRowHeight,
  next: (_now, height: number) => height,
})
