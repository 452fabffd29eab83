import { createContext, useContext, useEffect, useState } from 'react'

/** Above this, in px a second, nobody sees more of a picture than its shape; InvokeAI draws the line at the same place. */
const fastFrom = 2_048

/** What flew past is loaded once nothing has been fast for so long, in milliseconds: one slow frame is no rest. */
const restAfter = 100

/** Frames come at least so often, in milliseconds; a leap after a rest has not taken the whole rest. */
const longestStep = 32

/** How fast the gallery is scrolled. */
export interface Pace {
  /** Tells that it was scrolled by so many px, at a time in milliseconds. */
  readonly moved: (distance: number, now: number) => void
  readonly isFast: () => boolean
  /** Calls back once, when pictures can be looked at again; the answer takes the wish back. */
  readonly whenCalm: (callback: () => void) => () => void
}

/** A pace at rest. */
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

/** How fast the gallery around a tile is scrolled. */
export const PaceContext = createContext<Pace>(createPace())

/** False while what is drawn here flies past; true from the first moment in which it can be looked at. */
export function useLookedAt(): boolean {
  const pace = useContext(PaceContext)
  const [lookedAt, setLookedAt] = useState(() => !pace.isFast())
  useEffect(() => (lookedAt ? undefined : pace.whenCalm(() => setLookedAt(true))), [lookedAt, pace])
  return lookedAt
}
