import type { GridItems } from '../items/grid-items.ts'
import type { Selection } from './selection.ts'

/** A picture that is selected and shown. */
export interface SelectedPicture {
  readonly id: string
  readonly index: number
}

/**
 * The selected pictures that are shown, in the order of the grid: those that another tab has deleted or that a filter hides are left
 * out.
 */
export function selectedIn({ keys, idAt }: GridItems, { on, ids }: Selection): SelectedPicture[] {
  if (!on || ids.size === 0) return []
  const shown: SelectedPicture[] = []
  for (let index = 0; index < keys.length; index += 1) {
    const id = idAt(index)
    if (id !== undefined && ids.has(id)) shown.push({ id, index })
  }
  return shown
}

/** The picture to focus after these are deleted: the next one after the first of them, else the last one before. */
export function survivorOf({ keys, idAt }: GridItems, leaving: readonly string[]): string | undefined {
  const gone = new Set(leaving)
  let last: string | undefined
  let passed = false
  for (let index = 0; index < keys.length; index += 1) {
    const id = idAt(index)
    if (id === undefined) continue
    if (gone.has(id)) passed = true
    else if (passed) return id
    else last = id
  }
  return last
}
