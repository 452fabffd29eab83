import { type CancelledOutputs, joinCancels } from './cancels.ts'

/** Cancels that are still to be passed on, those of one job together. */
export interface PendingCancels {
  readonly add: (jobId: string, what: CancelledOutputs) => void
  /** Takes the next one. */
  readonly next: () => { readonly jobId: string; readonly what: CancelledOutputs } | undefined
  /** The job has ended. */
  readonly forget: (jobId: string) => void
}

/** None at first; a job's cancels are passed on in one, in the order in which the jobs came. */
export function createPendingCancels(): PendingCancels {
  const cancels = new Map<string, CancelledOutputs>()
  return {
    add: (jobId, what) => void cancels.set(jobId, joinCancels(cancels.get(jobId), what)),
    next() {
      const [cancel] = cancels
      if (cancel === undefined) return undefined
      const [jobId, what] = cancel
      cancels.delete(jobId)
      return { jobId, what }
    },
    forget: (jobId) => void cancels.delete(jobId),
  }
}
