/** An item and where in the gallery it was. */
export interface Place {
  readonly key: string
  readonly index: number
}

/** Where the item is now; when it has gone, the place that another one has taken, and none in an empty gallery. */
export function placeOf(keys: readonly string[], { key, index }: Place): number | undefined {
  const now = keys[index] === key ? index : keys.indexOf(key)
  if (now !== -1) return now
  return keys.length === 0 ? undefined : Math.min(index, keys.length - 1)
}
