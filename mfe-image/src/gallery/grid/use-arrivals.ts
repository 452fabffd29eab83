import { useState } from 'react'

/** How many of the first items are remembered, in case some of them are deleted meanwhile. */
const remembered = 50

/** How many items are before the first one that was there before; none when all of those are gone. */
export function arrivalsOf(seen: readonly string[], keys: readonly string[]): number {
  const known = new Set(seen)
  return Math.max(
    0,
    keys.findIndex((key) => known.has(key)),
  )
}

/** Counts what has entered at the top since it was last in view, so that nothing has to move under the eye (ui.md 4). */
export function useArrivals(keys: readonly string[], atTop: boolean): number {
  const [seen, setSeen] = useState(keys)
  // What was there at the moment the top is in view: remembered while rendering, as it is made of the same props.
  if (atTop && seen !== keys) setSeen(keys)
  return atTop ? 0 : arrivalsOf(seen.slice(0, remembered), keys)
}
