import { setTimeout as delay } from 'node:timers/promises'

/** Work that goes on beside the requests and is dropped when the sandbox stops. */
export interface Background {
  readonly signal: AbortSignal
  /** Resolves after so many milliseconds; rejects when the sandbox stops. */
  pause(ms: number): Promise<void>
  run(work: () => Promise<void>): void
  stop(): Promise<void>
}

/** Collects such work. */
export function startBackground(): Background {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const { signal } = stopping
  return {
    signal,
    pause: (ms) => delay(ms, undefined, { signal }),
    run: (work) => {
      const busy: Promise<void> = work()
        .catch((error: unknown) => {
          if (!signal.aborted) console.error(error)
        })
        .finally(() => running.delete(busy))
      running.add(busy)
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
