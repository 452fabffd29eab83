/** Waits for a place in the event loop. */
export type YieldToLoop = () => Promise<void>

/**
 * Gives out one place per turn of the event loop, first come first served. Readers take one before each page and
 * after each wait for their reader, so that between any two, of whichever readers, arriving appends are taken in and committed.
 */
export function createYieldToLoop(): YieldToLoop {
  const waiting: (() => void)[] = []
  const next = (): void => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(next)
  }
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(next)
    })
}
