import { readEnd } from '@studio/backend/features/jobs/output/output-queries.ts'
import { Context } from '@temporalio/activity'
import { type JobRef, outputsOf } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'

/** How often long work looks whether it is still wanted. */
const lookEveryMs = 2_000

/** Whether an output of the job has no fate yet. */
export async function isWanted({ store }: Pick<ActivityDeps, 'store'>, job: JobRef): Promise<boolean> {
  const ends = await Promise.all(outputsOf(job).map(({ n }) => readEnd(store, job.jobId, n)))
  return ends.includes(undefined)
}

/**
 * Work that nobody needs once every output of the job has ended, as when all were cancelled: it is not begun then, and what is under way is
 * stopped. Undefined when it was not done. The slot and the money are given back at a cancel, so that without this a person could ask for
 * new work for ever while the old still runs.
 * @param work stops at its signal, which is also that of the activity
 */
export async function whileWanted<Result>(
  deps: Pick<ActivityDeps, 'store'>,
  job: JobRef,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  if (!(await isWanted(deps, job))) return undefined
  const unwanted = new AbortController()
  // a look that fails says nothing, and the next one follows
  const look = () => isWanted(deps, job).then((wanted) => wanted || unwanted.abort(), ignored)
  const timer = setInterval(() => void look(), lookEveryMs)
  try {
    return await work(AbortSignal.any([Context.current().cancellationSignal, unwanted.signal]))
  } catch (error) {
    if (!unwanted.signal.aborted) throw error
    return undefined
  } finally {
    clearInterval(timer)
  }
}

const ignored = (): void => undefined
