import { readOutput } from '@studio/backend/features/jobs/queries.ts'
import { readReport } from '@studio/backend/features/webhooks/queries.ts'
import { Context } from '@temporalio/activity'
import { unknownOutcome } from '../generation/failures.ts'
import type { UnansweredRef } from '../generation/refs.ts'
import { adoptTask } from './answer.ts'
import { type ActivityDeps, providerOf } from './deps.ts'
import { historyOf, ifAvailable } from './history.ts'
import { pause } from './pause.ts'

/** Looks in one window. */
const looks = 30

/**
 * Looks for the task of an intent whose answer is not known (architecture 6), until its stream goes on: with the task that is
 * found here, or with what somebody else wrote. Never sends anything. Throws outputFailed `unknown-outcome` when the window
 * is over.
 */
export async function reconcileOutput(deps: ActivityDeps, unanswered: UnansweredRef): Promise<void> {
  const findInHistory = await historyOf(deps, unanswered)
  const end = Date.parse(unanswered.until)
  while (await isUnanswered(deps, unanswered)) {
    const isLast = deps.clock().getTime() >= end
    const taskId = (await findInReport(deps, unanswered)) ?? (await findInHistory())
    if (taskId !== undefined && (await adoptTask(deps, unanswered, taskId))) return
    if (isLast) throw unknownOutcome()
    await pause(deps, deps.bounds.reconcileWindowMs / looks)
  }
}

async function isUnanswered({ store }: ActivityDeps, { jobId, n, attempt }: UnansweredRef): Promise<boolean> {
  const state = await readOutput(store, jobId, n)
  return state.phase === 'intended' && state.attempt.attempt === attempt
}

/** The task that the service reported under the address of this very slot, once a look at it confirms that it exists. */
async function findInReport(deps: ActivityDeps, unanswered: UnansweredRef): Promise<string | undefined> {
  const report = await readReport(deps.store, unanswered.jobId, unanswered.n)
  if (report?.attempt !== unanswered.attempt || report.provider !== unanswered.provider) return undefined
  const provider = providerOf(deps, unanswered.provider)
  const state = await ifAvailable(() => provider.poll(report.taskId, Context.current().cancellationSignal))
  return state && report.taskId
}
