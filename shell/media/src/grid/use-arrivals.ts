import { useState } from 'react'

/** How many of the first items are remembered, in case some of them are deleted meanwhile. */
const remembered = 50

/** How many items are new at the top: those before the first remembered item that still exists; 0 when none does. */
export function arrivalsOf(seen: readonly string[], keys: readonly string[]): number {
  const known = new Set(seen)
  return Math.max(
    0,
    keys.findIndex((key) => known.has(key)),
  )
}

/** Counts the pictures that were added above since the top was last in view; the view itself does not move (ui.md 4). */
export function useArrivals(keys: readonly string[], atTop: boolean): number {
  const [seen, setSeen] = useState(keys)
  // While the top is in view, everything counts as seen. The state is set while rendering, so that no wrong number is ever shown.
  if (atTop && seen !== keys) setSeen(keys)
  return atTop ? 0 : arrivalsOf(seen.slice(0, remembered), keys)
}
