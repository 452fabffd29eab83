/** What a person has cancelled of a job: all of it, or these outputs. */
export type CancelledOutputs = 'all' | ReadonlySet<number>

/** Both cancels together. */
export function joinCancels(one: CancelledOutputs | undefined, other: CancelledOutputs): CancelledOutputs {
  if (one === undefined || one === other) return other
  return one === 'all' || other === 'all' ? 'all' : one.union(other)
}

/** Whether the cancel covers an output. */
export function coversOutput(what: CancelledOutputs | undefined, n: number): boolean {
  return what === 'all' || what?.has(n) === true
}

/** What the read model of open jobs says was cancelled; undefined: nothing. */
export function cancelsOf(job: {
  readonly cancelRequested: boolean
  readonly cancelledOutputs?: readonly number[]
}): CancelledOutputs | undefined {
  if (job.cancelRequested) return 'all'
  return job.cancelledOutputs && new Set(job.cancelledOutputs)
}
