import { storedAtomOf } from '@studio/ui/stored-atom'

/** Spec images 9: what the grid-size slider chooses from, target heights of a row in px. */
export const rowHeights = { min: 150, max: 500, step: 25 }

/** The nearest height that the slider has; undefined for anything that is no number. */
export function readRowHeight(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  const { min, max, step } = rowHeights
  return Math.min(max, Math.max(min, Math.round(value / step) * step))
}

/**
 * How large each person wants the pictures of one kind of grid to be shown, stored in the browser.
 * @param name under which it is stored
 * @param initial target height of a row in px for somebody who has chosen none
 */
export function rowHeightAtoms(name: string, initial: number) {
  return storedAtomOf(name, { initial, read: readRowHeight, next: (_now, height: number) => height })
}
