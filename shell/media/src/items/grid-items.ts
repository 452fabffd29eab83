/**
 * What a grid shows, in order. A page makes one from its own lists; it may show other things among the pictures, such as a picture
 * that is still being made. These are flat lists instead of an object per item because there may be 100,000 items.
 */
export interface GridItems {
  /** One for each item. A key stays the same as long as its tile is to stay the same element. */
  readonly keys: readonly string[]
  /** Width by height of each item. */
  readonly ratios: Float32Array
  /** The id of the picture with this index; undefined for an item that is no finished picture, and beyond the end. */
  readonly idAt: (index: number) => string | undefined
  /** The index of a picture; undefined when it is not shown. */
  readonly indexOf: (id: string) => number | undefined
}

/** Nothing but pictures, in this order; `ratio` is the width for a height of 1000, as in the columns that the server sends. */
export function itemsOf(pictures: readonly { readonly id: string; readonly ratio: number }[]): GridItems {
  return {
    keys: pictures.map(({ id }) => id),
    ratios: Float32Array.from(pictures, ({ ratio }) => ratio / 1000),
    idAt: (index) => pictures[index]?.id,
    indexOf: (id) => {
      const at = pictures.findIndex((picture) => picture.id === id)
      return at === -1 ? undefined : at
    },
  }
}

/** Ids of the pictures between two indices, both included, in either direction. */
export function idsBetween({ idAt }: Pick<GridItems, 'idAt'>, one: number, other: number): string[] {
  const [first, last] = [Math.min(one, other), Math.max(one, other)]
  return Array.from({ length: last - first + 1 }, (_, at) => idAt(first + at)).filter((id) => id !== undefined)
}

/** Ids of the pictures before and after the one that is shown; undefined at the ends. */
export interface Neighbours {
  readonly before: string | undefined
  readonly after: string | undefined
}

/** The pictures before and after one in a grid, past items that are none; undefined at the ends, and for one that is not in it. */
export function neighboursOf(items: GridItems, id: string): Neighbours {
  const at = items.indexOf(id)
  if (at === undefined) return { before: undefined, after: undefined }
  return { before: nextPicture(items, at, -1), after: nextPicture(items, at, 1) }
}

function nextPicture({ keys, idAt }: GridItems, from: number, step: 1 | -1): string | undefined {
  for (let at = from + step; at >= 0 && at < keys.length; at += step) {
    const id = idAt(at)
    if (id !== undefined) return id
  }
  return undefined
}

/** An item and the index that it had in its grid. */
export interface ItemPosition {
  readonly key: string
  readonly index: number
}

/** The item's index now. If the item is gone, the index of the one that has moved up; undefined in an empty grid. */
export function currentIndexOf(keys: readonly string[], { key, index }: ItemPosition): number | undefined {
  const now = keys[index] === key ? index : keys.indexOf(key)
  if (now !== -1) return now
  return keys.length === 0 ? undefined : Math.min(index, keys.length - 1)
}
