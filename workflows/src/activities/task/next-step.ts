import { intendOutput } from '@studio/backend/features/jobs/output/output-commands.ts'
import { DomainError } from '@studio/backend/platform/eventsourcing/decider.ts'
import { deferrals } from '@studio/backend/platform/providers/failures.ts'
import { outputFailed, unknownOutcome } from '../../generation/failures.ts'
import type { Course, NextStep, OutputRef } from '../../generation/refs.ts'
import { type ActivityDeps, providerOf } from '../deps.ts'
import type { Attempt, OutputState } from '../request/attempt.ts'
import { UnknownModel } from '../request/model-of-job.ts'
import { outputStep, readableRequest } from '../request/request.ts'
import { readWithDeadline } from './output.ts'

/**
 * Tells the next step towards a task, as the output's stream demands it; writes the intent before it allows a submit. An intent
 * of another sender whose outcome is unknown is never sent again: it is reconciled, or given up as `unknown-outcome`.
 * Throws outputFailed: `timed-out` when the deadline passes before a task exists, `cancelled` when no task can exist and none is
 * wanted any more, `lost` when the output already has a fate, which wins.
 */
export async function nextStep(
  deps: ActivityDeps,
  output: OutputRef,
  sender: string,
  course: Course,
): Promise<NextStep> {
  const { state, deadline } = await readWithDeadline(deps, output)
  switch (state.phase) {
    case 'submitted':
      return { kind: 'submitted', task: { ...output, attempt: state.attempt.attempt, taskId: state.taskId } }
    case 'stored':
    case 'failed':
      throw outputFailed('lost', 'This output has ended already.')
    case 'intended':
      return await ownIntent(deps, output, sender, course, state.attempt)
    case 'untouched':
    case 'deferred':
    case 'doubted':
      if (course === 'withdraw') throw outputFailed('cancelled', 'Cancelled.')
      return (
        pauseBefore(state, deps.clock(), deadline ?? deps.clock()) ??
        (await newIntent(deps, output, sender, course, state))
      )
  }
}

/**
 * The remaining wait after a clear refusal, if there is any. Neither the wait nor a new intent may come after the output's
 * deadline.
 */
function pauseBefore(state: OpenState, now: Date, deadline: Date): NextStep | undefined {
  if (state.phase === 'untouched') return undefined
  const waitMs = state.phase === 'deferred' ? Date.parse(state.until) - now.getTime() : 0
  if (now.getTime() + Math.max(waitMs, 0) >= deadline.getTime()) throw outputFailed('timed-out', tooLong(state))
  return waitMs > 0 ? { kind: 'wait', ms: waitMs } : undefined
}

/** What kept the output from having a task until its deadline, in words for the person. */
function tooLong(state: Exclude<OpenState, { phase: 'untouched' }>): string {
  const notInTime = 'This could not be sent to the AI service in time.'
  return state.phase === 'deferred' ? (tooLongBy.get(state.message) ?? notInTime) : notInTime
}

/** By the reason of the last refusal. */
const tooLongBy: ReadonlyMap<string, string> = new Map([
  [deferrals.unreachable, 'The AI service could not be reached for too long.'],
  [deferrals.unavailable, 'The AI service was not available for too long.'],
  [deferrals.tooFast, 'The AI service asked us to slow down for too long.'],
])

/** An output without a task, of which a new intent may be written. */
type OpenState = Extract<OutputState, { phase: 'untouched' | 'deferred' | 'doubted' }>

/** How often it is looked whether a worker of a newer release knows the model. The workflow hears of a cancel while it waits. */
const untilNewerReleaseMs = 5_000

/** Writes the next intent, unless another sender has written it first. */
async function newIntent(
  deps: ActivityDeps,
  output: OutputRef,
  sender: string,
  course: Course,
  state: OpenState,
): Promise<NextStep> {
  try {
    const intent = await attemptAfter(deps, output, state.phase === 'untouched' ? undefined : state.attempt)
    return await ownIntent(deps, output, sender, course, intent)
  } catch (error) {
    if (!(error instanceof UnknownModel)) throw error
    return { kind: 'wait', ms: untilNewerReleaseMs }
  }
}

/**
 * The data of an output's next intent. Throws outputFailed when the output can no longer be requested, and UnknownModel.
 * @param last the output's last intent; undefined when it has none
 */
export async function attemptAfter(deps: ActivityDeps, output: OutputRef, last: Attempt | undefined): Promise<Attempt> {
  const { model, unitPrice, hash: requestHash, seed } = await readableRequest(deps, output, last)
  const { name, sandbox } = providerOf(deps, output.provider)
  const attempt = (last?.attempt ?? 0) + 1
  return { attempt, provider: name, model, sandbox, requestHash, unitPrice, ...(seed !== undefined && { seed }) }
}

/**
 * Allows the submit if this sender wrote the intent, now or in an earlier attempt of this step. Otherwise the intent must be
 * reconciled.
 */
async function ownIntent(
  deps: ActivityDeps,
  output: OutputRef,
  sender: string,
  course: Course,
  intent: Attempt,
): Promise<NextStep> {
  const { attempt } = intent
  try {
    await intendOutput(deps.handle, { ...(await outputStep(deps, output)), attempt: intent, sender })
    return { kind: 'submit', intent: { ...output, attempt } }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'output-intended') throw error
    if (course === 'give-up') throw unknownOutcome()
    const until = new Date(deps.clock().getTime() + deps.bounds.reconcileWindowMs).toISOString()
    return { kind: 'reconcile', unanswered: { ...output, attempt, until } }
  }
}
