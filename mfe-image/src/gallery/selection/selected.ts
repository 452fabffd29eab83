import { type Items, imageAt, isFavorite, itemAt } from '../items/items.ts'
import type { Overlay } from '../items/overlay.ts'
import type { Selection } from './selection.ts'

/**
 * The selected images that are shown, in the order of the gallery: those that another tab has deleted or that a search hides are
 * left out.
 */
export interface Selected {
  readonly ids: readonly string[]
  readonly allFavorites: boolean
}

const nothing: Selected = { ids: [], allFavorites: false }

/** The images that a bulk action applies to. */
export function selectedOf(items: Items, overlay: Overlay, { on, ids }: Selection): Selected {
  if (!on || ids.size === 0) return nothing
  const shown: string[] = []
  let allFavorites = true
  for (let index = 0; index < items.keys.length; index += 1) {
    const [id, item] = [imageAt(items, index), itemAt(items, index)]
    if (id === undefined || item === undefined || !ids.has(id)) continue
    shown.push(id)
    allFavorites &&= isFavorite(item, overlay)
  }
  return { ids: shown, allFavorites: allFavorites && shown.length > 0 }
}

/** The image to focus after these are deleted: the next one after the first of them, else the last one before. */
export function survivorOf(items: Items, leaving: readonly string[]): string | undefined {
  const gone = new Set(leaving)
  let last: string | undefined
  let passed = false
  for (let index = 0; index < items.keys.length; index += 1) {
    const id = imageAt(items, index)
    if (id === undefined) continue
    if (gone.has(id)) passed = true
    else if (passed) return id
    else last = id
  }
  return last
}
