import type { Worker } from '@temporalio/worker'

interface RunningWorker {
  readonly stopping: AbortController
  readonly workers: readonly Worker[]
  /** Settle when the workers have ended. */
  readonly runs: readonly Promise<void>[]
  readonly dispatching: { readonly stop: () => Promise<void> } | undefined
  /** What they have used; closed in this order. */
  readonly closing: readonly (() => Promise<void>)[]
}

/** Ends this process's share of the work: steps that wait are handed over at once, and what they use is closed when all have ended. */
export async function stopWorker({ stopping, workers, runs, dispatching, closing }: RunningWorker): Promise<void> {
  stopping.abort()
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown()
  await dispatching?.stop()
  await Promise.allSettled(runs)
  for (const close of closing) await close()
}
