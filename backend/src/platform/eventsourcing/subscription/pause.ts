import { setTimeout as sleep } from 'node:timers/promises'

/** Waits before attempt number `attempt + 1`; attempts count from 1. */
export type Pause = (attempt: number) => Promise<void>

export interface BackOff {
  readonly minMs: number
  readonly maxMs: number
  readonly random?: () => number
}

/** Milliseconds to wait after a failed attempt: doubling up to a limit, somewhere between half of it and all of it. */
function backOffMs(attempt: number, { minMs, maxMs, random = Math.random }: BackOff): number {
  const full = Math.min(maxMs, minMs * 2 ** Math.min(attempt - 1, 30))
  return full / 2 + (full / 2) * random()
}

/** For commands in conflict: a few milliseconds at first, a quarter of a second at most. */
export const pauseWithJitter: Pause = async (attempt) => {
  await sleep(backOffMs(attempt, { minMs: 5, maxMs: 250 }))
}

/** For work that goes on for ever: a tenth of a second at first, five seconds at most, less when it is stopped. */
export async function pauseUnlessStopped(attempt: number, signal: AbortSignal): Promise<void> {
  // An abort rejects the sleep; that is what ends it.
  await sleep(backOffMs(attempt, { minMs: 100, maxMs: 5_000 }), undefined, { signal }).catch(() => undefined)
}
