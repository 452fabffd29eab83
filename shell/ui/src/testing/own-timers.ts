/** Shorter ones belong to something that is finished at once, such as requests that are sent together. */
const laterMs = 100

const start = window.setTimeout.bind(window)
const waiting = new Set<number>()

window.setTimeout = Object.assign((run: TimerHandler, ms?: number, ...values: unknown[]): number => {
  const id = start(run, ms, ...values)
  if (ms !== undefined && ms >= laterMs) waiting.add(id)
  return id
}, window.setTimeout)

/**
 * Ends what the code of a page wants to do later, as when the page is left: what insists on a reply would ask again in the middle of the
 * next test file.
 */
export function endTimers(): void {
  for (const id of waiting) clearTimeout(id)
  waiting.clear()
}
