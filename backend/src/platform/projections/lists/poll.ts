import { setTimeout as sleep } from 'node:timers/promises'

export interface PollOptions {
  readonly atMostMs: number
  /** The shortest time between two looks. */
  readonly everyMs: number
  /** Ends the wait early. */
  readonly signal?: AbortSignal | undefined
}

const longestGapMs = 2_000

/**
 * Looks again and again until there is something; undefined when the time runs out first or the signal aborts. Throws what a look throws.
 * The longer it has waited, the rarer it looks: many who wait long are little work.
 */
export async function poll<Found>(
  look: () => Promise<Found | undefined>,
  { atMostMs, everyMs, signal }: PollOptions,
): Promise<Found | undefined> {
  const began = performance.now()
  const until = began + atMostMs
  while (!signal?.aborted) {
    const found = await look()
    if (found !== undefined || performance.now() >= until) return found
    await sleep(Math.max(everyMs, Math.min(longestGapMs, (performance.now() - began) / 10)))
  }
  return undefined
}
