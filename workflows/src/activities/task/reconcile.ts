import { doubtOutput } from '@studio/backend/features/jobs/output/output-commands.ts'
import { readOutput } from '@studio/backend/features/jobs/output/output-queries.ts'
import { readReport } from '@studio/backend/features/webhooks/queries.ts'
import { Context } from '@temporalio/activity'
import { unknownOutcome } from '../../generation/failures.ts'
import type { UnansweredRef } from '../../generation/refs.ts'
import { type ActivityDeps, providerOf } from '../deps.ts'
import { outputStep } from '../request/request.ts'
import { historyOf, ifAvailable, type Look } from './history.ts'
import { pause } from './pause.ts'
import { adoptTask } from './submission.ts'

/** How often we look within one window. */
const looks = 30

/**
 * Looks for the task of an intent whose outcome is unknown (architecture 6). It ends when the output's stream continues: with the
 * task that is found here, with what another process wrote, or, at the end of the window, with the doubt whether the intent was
 * ever sent. It never sends anything itself. Throws outputFailed `unknown-outcome` when the window is over and nothing is
 * certain.
 */
export async function reconcileOutput(deps: ActivityDeps, unanswered: UnansweredRef): Promise<void> {
  const lookIntoHistory = await historyOf(deps, unanswered)
  const end = Date.parse(unanswered.until)
  for (let looked = 0; await isUnanswered(deps, unanswered); looked++) {
    // A step that begins again after the window, because no worker ran meanwhile, looks twice too: one response proves no absence.
    const isLast = looked > 0 && deps.clock().getTime() >= end
    const look = await lookOnce(deps, unanswered, lookIntoHistory)
    if (look.kind === 'found' && (await adoptTask(deps, unanswered, look.taskId))) return
    if (isLast) {
      if (look.kind === 'absent' && (await doubt(deps, unanswered, look))) return
      throw unknownOutcome()
    }
    await pause(deps, deps.bounds.reconcileWindowMs / looks)
  }
}

async function isUnanswered({ store }: ActivityDeps, { jobId, n, attempt }: UnansweredRef): Promise<boolean> {
  const state = await readOutput(store, jobId, n)
  return state.phase === 'intended' && state.attempt.attempt === attempt
}

/** Looks first at what the service reported to the address of this very attempt, then into the service's history. */
async function lookOnce(
  deps: ActivityDeps,
  unanswered: UnansweredRef,
  lookIntoHistory: () => Promise<Look>,
): Promise<Look> {
  const report = await readReport(deps.store, unanswered.jobId, unanswered.n)
  const isOurs = report?.attempt === unanswered.attempt && report.provider === unanswered.provider
  if (isOurs && (await exists(deps, unanswered, report.taskId))) return { kind: 'found', taskId: report.taskId }
  const look = await lookIntoHistory()
  // a report proves that the intent was sent, whatever the history says
  return isOurs && look.kind === 'absent' ? { kind: 'unclear' } : look
}

/** Nothing in a report is believed before the service has confirmed it. */
async function exists(deps: ActivityDeps, { provider }: UnansweredRef, taskId: string): Promise<boolean> {
  const { cancellationSignal } = Context.current()
  const state = await ifAvailable(() => providerOf(deps, provider).poll(taskId, cancellationSignal))
  return state !== undefined
}

/** Whether the output may have another intent: false when an earlier attempt was doubted before. */
async function doubt(
  deps: ActivityDeps,
  unanswered: UnansweredRef,
  { lookedUntil, newerTasks }: Extract<Look, { kind: 'absent' }>,
): Promise<boolean> {
  const { attempt, provider } = unanswered
  const step = await outputStep(deps, unanswered)
  const state = await doubtOutput(deps.handle, { ...step, attempt, provider, lookedUntil, newerTasks })
  return state.phase !== 'intended'
}
