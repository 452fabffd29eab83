import { useState } from 'react'

interface PlayThrough {
  /** Number of the clip that plays; undefined while they do not play one after the other. */
  readonly at: number | undefined
  /** Begins with the first clip, or stops. */
  readonly toggle: () => void
  /** Goes on to the next clip; after the last one it stops. */
  readonly next: () => void
}

/** Playing so many clips one after the other. */
export function usePlayThrough(count: number): PlayThrough {
  const [at, setAt] = useState<number>()
  return {
    at: at !== undefined && at < count ? at : undefined,
    toggle: () => setAt((now) => (now === undefined ? 0 : undefined)),
    next: () => setAt((now) => (now === undefined || now + 1 >= count ? undefined : now + 1)),
  }
}
