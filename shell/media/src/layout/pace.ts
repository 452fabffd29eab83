import { createContext, useContext, useEffect, useState } from 'react'

/** Above this speed, in px per second, people see only the shape of a picture. InvokeAI uses the same limit. */
const fastFrom = 2_048

/** Pictures are loaded when scrolling has been slow for this long, in milliseconds: a single slow frame does not count. */
const restAfter = 100

/** What is scrolled stands still when it has not moved for this long, in milliseconds. */
const stillAfter = 100

/** Longest time of one frame, in milliseconds. A jump after a pause counts as one frame, not as the whole pause. */
const longestStep = 32

/** How fast the grid is scrolled. */
export interface Pace {
  /** Tells that it was scrolled by so many px, at a time in milliseconds. */
  readonly moved: (distance: number, now: number) => void
  readonly isFast: () => boolean
  /** Calls back once, as soon as scrolling is slow. Returns a function that cancels this. */
  readonly whenCalm: (callback: () => void) => () => void
  /** Calls back once, as soon as nothing is scrolled any more. Returns a function that cancels this. */
  readonly whenStill: (callback: () => void) => () => void
}

/** Lasts until so many ms after it was last begun. */
function span(lasts: number) {
  let end: ReturnType<typeof setTimeout> | undefined
  const waiting = new Set<() => void>()
  const finish = (): void => {
    end = undefined
    for (const callback of waiting) callback()
    waiting.clear()
  }
  return {
    begin: (): void => {
      clearTimeout(end)
      end = setTimeout(finish, lasts)
    },
    isOn: (): boolean => end !== undefined,
    /** Calls back at its end, at once when it is over. */
    whenOver: (callback: () => void): (() => void) => {
      if (end === undefined) callback()
      else waiting.add(callback)
      return () => void waiting.delete(callback)
    },
  }
}

/** A grid that is not being scrolled. */
export function createPace(): Pace {
  let last = 0
  const moving = span(stillAfter)
  const fast = span(restAfter)
  return {
    moved: (distance, now) => {
      const step = Math.min(Math.max(now - last, 1), longestStep)
      last = now
      if (distance === 0) return
      moving.begin()
      if ((Math.abs(distance) / step) * 1_000 > fastFrom) fast.begin()
    },
    isFast: fast.isOn,
    whenCalm: fast.whenOver,
    whenStill: moving.whenOver,
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
