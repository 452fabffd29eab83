import type { JobRef } from '../generation/refs.ts'

/** Notes that everything was reached that a look at the job needs; returns for how long that has been so without a break, in milliseconds. */
export type NoteLook = (job: JobRef) => number

/**
 * Notes how long jobs have been looked after without a break. What keeps the dispatcher from a look keeps a job's workflow from its work too:
 * the machine was off or asleep, or the log or Temporal was away.
 * @param longestPauseMs two looks that are further apart have a break between them
 */
export function createUnbrokenWatch(clock: () => Date, longestPauseMs: number): NoteLook {
  // by the object that the dispatcher knows the job by, so that a job which it forgets is forgotten here
  const unbroken = new WeakMap<JobRef, { readonly since: number; readonly last: number }>()
  return (job) => {
    const now = clock().getTime()
    const before = unbroken.get(job)
    const since = before !== undefined && now - before.last <= longestPauseMs ? before.since : now
    unbroken.set(job, { since, last: now })
    return now - since
  }
}
