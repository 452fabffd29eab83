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
