import { CancellationScope, condition, isCancellation, patched, setHandler } from '@temporalio/workflow'
import { madeOf } from './failures.ts'
import type { Made, OutputRef } from './refs.ts'
import { cancelSignal, endedSignal, reportedSignal, turnSignal } from './signals.ts'

/** The signals that the dispatcher sends to a running job. */
export interface Control {
  /** Waits for the output's turn or for its cancel; a cancelled output needs no room at the provider. */
  readonly turn: (output: OutputRef) => Promise<void>
  /** Waits until the job's references are ready, or until the output is cancelled or has its fate. */
  readonly references: (output: OutputRef, ready: Promise<void>) => Promise<void>
  /** Waits for that time, or until the output is cancelled. */
  readonly pause: (output: OutputRef, ms: number) => Promise<void>
  /** Whether the person has cancelled the output: nothing new may be sent for it. */
  readonly isCancelled: (output: OutputRef) => boolean
  /** Runs the branch of an output until the output is made or refused, or the log has its fate; never throws. */
  readonly attempt: (output: OutputRef, branch: () => Promise<Made>) => Promise<Made>
  /**
   * Runs a step that waits for the provider. A report starts the step again, so that it polls at once instead of waiting for a
   * timer. With `onCancel` a cancel ends the step, which then returns that.
   */
  readonly watch: <Seen>(output: OutputRef, look: () => Promise<Seen>, onCancel?: Seen) => Promise<Seen>
}

/** Handles the signals of this workflow. A signal may arrive before the branch that it is meant for has started. */
export function listen(): Control {
  const turns = new Set<number>()
  const cancelled = new Set<number | 'all'>()
  const stopped = new Set<number | 'all'>()
  const scopes = new Map<number, CancellationScope>()
  const lookAgain = new Map<number, () => void>()
  const endOnCancel = new Map<number, () => void>()
  /** The same of steps that their scope does not cancel: they would wait on for a service that nobody calls any more. */
  const endOnFate = new Map<number, () => void>()
  /** Outputs that need no references any more. */
  const withdrawn = new Set<number | 'all'>()

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
  setHandler(endedSignal, (n) => {
    stop(n)
    // Runs of earlier releases kept the slot of an output that was given up until its references were ready, and until it could be sent.
    if (!patched('an end ends every wait')) return
    withdrawn.add(n)
    endOnFate.get(n)?.()
  })
  setHandler(cancelSignal, (what) => {
    cancelled.add(what)
    // On a cancel, runs of an earlier release also gave up outputs that were submitted already.
    if (!patched('a cancel is a wish')) stop(what)
    // Runs of the release after it sent outputs that waited on the provider's queue, although they were cancelled.
    if (!patched('a cancel ends the wait to be sent')) return
    withdrawn.add(what)
    for (const [n, end] of endOnCancel) if (what === 'all' || what === n) end()
  })
  /** Lets signals interrupt a step of an output, until the function is called that this returns. */
  const heed = (n: number, interrupt: (by: Interruption) => void, endsOnCancel: boolean) => {
    const end = () => interrupt('cancelled')
    lookAgain.set(n, () => interrupt('reported'))
    if (endsOnCancel) endOnCancel.set(n, end)
    if (endsOnCancel && !CancellationScope.current().cancellable) endOnFate.set(n, end)
    return () => {
      for (const steps of [lookAgain, endOnCancel, endOnFate]) steps.delete(n)
    }
  }
  const isCancelled = ({ n }: OutputRef) => cancelled.has('all') || cancelled.has(n)

  return {
    isCancelled,
    turn: (output) => condition(() => turns.has(output.n) || isCancelled(output)),
    references: ({ n }, ready) =>
      mustHappen(() => Promise.race([ready, condition(() => withdrawn.has('all') || withdrawn.has(n))])),
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
    watch: async ({ n }, look, onCancel) => {
      for (;;) {
        const { run, interrupt } = interruptible(look)
        const forget = heed(n, interrupt, onCancel !== undefined)
        try {
          const result = await run()
          if ('seen' in result) return result.seen
          if (result.interruptedBy === 'cancelled' && onCancel !== undefined) return onCancel
        } finally {
          forget()
        }
      }
    },
  }
}

type Interruption = 'reported' | 'cancelled'

/** A step that a signal can interrupt. It returns its result, or the signal that interrupted it. */
function interruptible<Seen>(look: () => Promise<Seen>) {
  const scope = new CancellationScope()
  let interruptedBy: Interruption | undefined
  return {
    interrupt: (by: Interruption) => {
      interruptedBy = by
      scope.cancel()
    },
    run: async (): Promise<{ readonly seen: Seen } | { readonly interruptedBy: Interruption }> => {
      try {
        return { seen: await scope.run(look) }
      } catch (error) {
        if (interruptedBy === undefined || !isCancellation(error)) throw error
        return { interruptedBy }
      }
    },
  }
}

/** Runs steps that must succeed: they cannot be cancelled, and each is retried until it succeeds. */
export function mustHappen<Result>(steps: () => Promise<Result>): Promise<Result> {
  return CancellationScope.nonCancellable(steps)
}
