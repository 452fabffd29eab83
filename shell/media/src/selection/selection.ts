import { type GridItems, idsBetween } from '../items/grid-items.ts'

/** Selection mode: which pictures are selected, and where a range would begin. */
export interface Selection {
  readonly on: boolean
  readonly ids: ReadonlySet<string>
  /** Key of the item last clicked. */
  readonly last: string | undefined
}

/** Selection mode off; toggling it clears the selection (spec images 4). */
export const noSelection: Selection = { on: false, ids: new Set(), last: undefined }
export const emptySelection: Selection = { ...noSelection, on: true }

/** A click on an item selects or deselects it. */
export function toggled({ ids }: Selection, key: string, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { on: true, ids: next, last: key }
}

/** A click with shift: the pictures from the item last clicked to this one are added. */
export function extended({ ids }: Selection, key: string, range: readonly string[]): Selection {
  return {
    on: true,
    ids: new Set([...ids, ...range]),
    last: key,
  }
}

/**
 * A click on the item with this index. With `range`, the pictures from the item last clicked to this one are added. An item that is no
 * finished picture cannot be selected.
 */
export function picked(selection: Selection, items: GridItems, index: number, range: boolean): Selection {
  const [key, id] = [items.keys[index], items.idAt(index)]
  if (key === undefined || id === undefined) return selection
  const from = range && selection.last !== undefined ? items.keys.indexOf(selection.last) : -1
  return from === -1 ? toggled(selection, key, id) : extended(selection, key, idsBetween(items, from, index))
}

/** Selects all of these. */
export function everything(ids: readonly string[]): Selection {
  return { on: true, ids: new Set(ids), last: undefined }
}
