import { createContext, useContext, useEffect, useState } from 'react'

/** Above this speed, in px per second, people see only the shape of a picture. InvokeAI uses the same limit. */
const fastFrom = 2_048

/** Pictures are loaded when scrolling has been slow for this long, in milliseconds: a single slow frame does not count. */
const restAfter = 100

/** Longest time of one frame, in milliseconds. A jump after a pause counts as one frame, not as the whole pause. */
const longestStep = 32

/** How fast the grid is scrolled. */
export interface Pace {
  /** Tells that it was scrolled by so many px, at a time in milliseconds. */
  readonly moved: (distance: number, now: number) => void
  readonly isFast: () => boolean
  /** Calls back once, as soon as scrolling is slow. Returns a function that cancels this. */
  readonly whenCalm: (callback: () => void) => () => void
}

/** A grid that is not being scrolled. */
export function createPace(): Pace {
  let last = 0
  let rest: ReturnType<typeof setTimeout> | undefined
  const waiting = new Set<() => void>()
  const calm = (): void => {
    rest = undefined
    for (const callback of waiting) callback()
    waiting.clear()
  }
  return {
    moved: (distance, now) => {
      const step = Math.min(Math.max(now - last, 1), longestStep)
      last = now
      if ((Math.abs(distance) / step) * 1_000 <= fastFrom) return
      clearTimeout(rest)
      rest = setTimeout(calm, restAfter)
    },
    isFast: () => rest !== undefined,
    whenCalm: (callback) => {
      if (rest === undefined) callback()
      else waiting.add(callback)
      return () => void waiting.delete(callback)
    },
  }
}

/** How fast the grid around a tile is scrolled. */
export const PaceContext = createContext<Pace>(createPace())

/** False while the grid is scrolled too fast to see this tile; true for good once it has been slow. */
export function useScrollSettled(): boolean {
  const pace = useContext(PaceContext)
  const [settled, setSettled] = useState(() => !pace.isFast())
  useEffect(() => (settled ? undefined : pace.whenCalm(() => setSettled(true))), [settled, pace])
  return settled
}
