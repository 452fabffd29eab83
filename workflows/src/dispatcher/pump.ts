import { setTimeout } from 'node:timers/promises'

/** Does work whenever there may be some, one piece at a time, for ever. An error makes it pause and never ends it. */
export interface Pump {
  readonly poke: () => void
  /** Stops it; resolves when the current piece has ended. */
  readonly stop: () => Promise<void>
}

export interface PumpOptions {
  /** Does one piece and returns false when there is nothing to do. A piece that throws is tried again after a pause. */
  readonly work: () => Promise<boolean>
  readonly onTrouble: (error: unknown) => void
  readonly pauseMs?: number
}

/** Looks for work at once, without being poked. */
export function startPump({ work, onTrouble, pauseMs = 1_000 }: PumpOptions): Pump {
  const stopping = new AbortController()
  let wake = Promise.withResolvers<void>()

  const run = async () => {
    while (!stopping.signal.aborted) {
      wake = Promise.withResolvers()
      try {
        while (!stopping.signal.aborted && (await work()));
      } catch (error) {
        onTrouble(error)
        // a stop ends the pause
        await setTimeout(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        continue
      }
      await wake.promise
    }
  }
  const running = run()
  return {
    poke: () => wake.resolve(),
    stop: () => {
      stopping.abort()
      wake.resolve()
      return running
    },
  }
}
