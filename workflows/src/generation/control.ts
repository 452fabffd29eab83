import { CancellationScope, condition, isCancellation, patched, setHandler } from '@temporalio/workflow'
import { madeOf } from './failures.ts'
import type { Made, OutputRef } from './refs.ts'
import { cancelSignal, endedSignal, reportedSignal, turnSignal } from './signals.ts'

/** What the dispatcher tells a running job. */
export interface Control {
  /** Waits for the output's turn or for its cancel; a cancelled output needs no room at the provider. */
  readonly turn: (output: OutputRef) => Promise<void>
  /** Waits for that time, or until the output is cancelled. */
  readonly pause: (output: OutputRef, ms: number) => Promise<void>
  /** Whether the person has cancelled the output: nothing new may be sent for it. */
  readonly isCancelled: (output: OutputRef) => boolean
  /** Runs the branch of an output until the output is made or refused, or the log has its fate; never throws. */
  readonly attempt: (output: OutputRef, branch: () => Promise<Made>) => Promise<Made>
  /**
   * Runs a step that waits for the provider. A report starts the step again, so that it polls at once instead of waiting for a
   * timer.
   */
  readonly watch: <Seen>(output: OutputRef, look: () => Promise<Seen>) => Promise<Seen>
}

/** Handles the signals of this workflow. A signal may arrive before the branch that it is meant for has started. */
export function listen(): Control {
  const turns = new Set<number>()
  const cancelled = new Set<number | 'all'>()
  const stopped = new Set<number | 'all'>()
  const scopes = new Map<number, CancellationScope>()
  const lookAgain = new Map<number, () => void>()

  setHandler(turnSignal, (...outputs) => {
    for (const n of outputs) turns.add(n)
  })
  setHandler(reportedSignal, (n) => {
    lookAgain.get(n)?.()
  })
  const stop = (what: number | 'all') => {
    stopped.add(what)
    for (const [n, scope] of scopes) if (what === 'all' || what === n) scope.cancel()
  }
  setHandler(endedSignal, stop)
  setHandler(cancelSignal, (what) => {
    cancelled.add(what)
    // Runs of an earlier release also gave up what was submitted when they heard a cancel.
    if (!patched('a cancel is a wish')) stop(what)
  })
  const isCancelled = ({ n }: OutputRef) => cancelled.has('all') || cancelled.has(n)

  return {
    isCancelled,
    turn: (output) => condition(() => turns.has(output.n) || isCancelled(output)),
    pause: async (output, ms) => {
      await condition(() => isCancelled(output), ms)
    },
    attempt: async (output, branch) => {
      const scope = new CancellationScope()
      scopes.set(output.n, scope)
      if (stopped.has('all') || stopped.has(output.n)) scope.cancel()
      try {
        return await scope.run(branch)
      } catch (error) {
        return madeOf(error)
      }
    },
    watch: async ({ n }, look) => {
      for (;;) {
        const looking = new CancellationScope()
        let again = false
        lookAgain.set(n, () => {
          again = true
          looking.cancel()
        })
        try {
          return await looking.run(look)
        } catch (error) {
          if (!again || !isCancellation(error)) throw error
        } finally {
          lookAgain.delete(n)
        }
      }
    },
  }
}

/** Runs steps that must succeed: they cannot be cancelled, and each is retried until it succeeds. */
export function mustHappen<Result>(steps: () => Promise<Result>): Promise<Result> {
  return CancellationScope.nonCancellable(steps)
}
