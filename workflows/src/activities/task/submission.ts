import { claimTask, deferOutput, recordTask } from '@studio/backend/features/jobs/output/output-commands.ts'
import type { Submission } from '@studio/backend/platform/providers/port.ts'
import type { IntentRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { outputStep } from '../request/request.ts'
import { backOffSeconds } from './back-off.ts'
import { readWithDeadline } from './output.ts'

/**
 * Writes the outcome of a submit into the output's stream; doing so again changes nothing. A rejection is written later, as the
 * output's fate, and an unclear outcome leaves the intent open.
 */
export async function recordSubmission(deps: ActivityDeps, intent: IntentRef, submission: Submission): Promise<void> {
  switch (submission.kind) {
    case 'accepted':
      await adoptTask(deps, intent, submission.taskId)
      return
    case 'deferred': {
      const until = (await nextTryAt(deps, intent, submission.retryAfterSeconds)).toISOString()
      const step = { ...(await outputStep(deps, intent)), attempt: intent.attempt }
      await deferOutput(deps.handle, { ...step, until, message: submission.message })
      return
    }
    case 'rejected':
    case 'unclear':
  }
}

/**
 * When another intent may follow a clear refusal. The pause grows from refusal to refusal, but a longer one than the service has asked for
 * does not take the last chance before the output's deadline away.
 * @param least in seconds
 */
async function nextTryAt(deps: ActivityDeps, intent: IntentRef, least: number): Promise<Date> {
  const now = deps.clock().getTime()
  const { deadline } = await readWithDeadline(deps, intent)
  const lastChanceMs = deadline === undefined ? Number.POSITIVE_INFINITY : deadline.getTime() - now - least * 1000
  const pauseMs = Math.min(backOffSeconds(intent.attempt, least) * 1000, lastChanceMs)
  return new Date(now + Math.max(least * 1000, pauseMs))
}

/**
 * Makes a task the output's own. It is claimed first, so that no other output can have it, and then written as submitted. That
 * changes nothing when the output already has its fate; the claim then shows which output the orphaned task belongs to. Returns
 * false when the task belongs to another output, or came too late for this one.
 */
export async function adoptTask(deps: ActivityDeps, intent: IntentRef, taskId: string): Promise<boolean> {
  const { attempt, provider } = intent
  const step = { ...(await outputStep(deps, intent)), attempt, taskId }
  if (!(await claimTask(deps.handle, { ...step, provider }))) return false
  const state = await recordTask(deps.handle, step)
  return state.phase === 'submitted' && state.taskId === taskId
}
