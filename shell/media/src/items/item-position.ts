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
