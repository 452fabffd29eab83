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

/** Ids of the pictures between two indices, both included, in either direction. */
export function idsBetween({ idAt }: Pick<GridItems, 'idAt'>, one: number, other: number): string[] {
  const [first, last] = [Math.min(one, other), Math.max(one, other)]
  return Array.from({ length: last - first + 1 }, (_, at) => idAt(first + at)).filter((id) => id !== undefined)
}
