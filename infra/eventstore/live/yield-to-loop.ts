/** Waits until the event loop has handled what has arrived in the meantime. */
export type YieldToLoop = () => Promise<void>

/**
 * Lets only one waiting reader go on per iteration of the event loop, first come first served. Readers wait here before each page
 * and after each pause for a slow client, so that arriving appends are received and committed between any two pages.
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
