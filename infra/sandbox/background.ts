import { setTimeout as delay } from 'node:timers/promises'

/** Runs work in the background. Work that is unfinished when the sandbox stops is dropped. */
export interface Background {
  readonly signal: AbortSignal
  /** Resolves after this many milliseconds; rejects when the sandbox stops. */
  pause(ms: number): Promise<void>
  run(work: () => Promise<void>): void
  stop(): Promise<void>
}

/** Creates a background without any work. */
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
