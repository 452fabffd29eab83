import { setTimeout } from 'node:timers/promises'

/** Does work whenever there may be some, one piece at a time, for ever; trouble makes it pause, never stop. */
export interface Pump {
  readonly poke: () => void
  /** Ends after the piece at hand. */
  readonly stop: () => Promise<void>
}

export interface PumpOptions {
  /** One piece; false: nothing to do. A piece that throws is tried again after a pause. */
  readonly work: () => Promise<boolean>
  readonly onTrouble: (error: unknown) => void
  readonly pauseMs?: number
}

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
