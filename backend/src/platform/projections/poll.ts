import { setTimeout as sleep } from 'node:timers/promises'

export interface PollOptions {
  readonly atMostMs: number
  readonly everyMs: number
  /** Ends the wait early. */
  readonly signal?: AbortSignal | undefined
}

/** Looks again and again until there is something; undefined when the time runs out first or the signal aborts. Throws what a look throws. */
export async function poll<Found>(
  look: () => Promise<Found | undefined>,
  { atMostMs, everyMs, signal }: PollOptions,
): Promise<Found | undefined> {
  const until = performance.now() + atMostMs
  while (!signal?.aborted) {
    const found = await look()
    if (found !== undefined || performance.now() >= until) return found
    await sleep(everyMs)
  }
  return undefined
}
