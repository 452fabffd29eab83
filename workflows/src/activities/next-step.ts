import { intendOutput } from '@studio/backend/features/jobs/commands.ts'
import { readOutput } from '@studio/backend/features/jobs/queries.ts'
import { DomainError } from '@studio/backend/platform/eventsourcing/decider.ts'
import { outputFailed, unknownOutcome } from '../generation/failures.ts'
import type { NextStep, OnUnanswered, OutputRef } from '../generation/refs.ts'
import { type ActivityDeps, providerOf } from './deps.ts'
import { deadlineOf, type OutputState } from './output.ts'
import { outputStep, readableRequest } from './request.ts'

/**
 * What the output's stream asks for on the way to a task; writes the intent before it allows a submit.
 * An intent of someone else without an answer is never sent again: it is reconciled, or given up as `unknown-outcome`.
 * Throws outputFailed: `timed-out` when the deadline passes before a task exists, `lost` when a fate stands (it wins).
 */
export async function nextStep(
  deps: ActivityDeps,
  output: OutputRef,
  sender: string,
  onUnanswered: OnUnanswered,
): Promise<NextStep> {
  const state = await readOutput(deps.store, output.jobId, output.n)
  switch (state.phase) {
    case 'submitted':
      return { kind: 'submitted', task: { ...output, attempt: state.attempt.attempt, taskId: state.taskId } }
    case 'stored':
    case 'failed':
      throw outputFailed('lost', 'This output has ended already.')
    case 'deferred':
      return (await pauseBefore(deps, output, state.until)) ?? (await intend(deps, output, sender, onUnanswered, state))
    case 'untouched':
    case 'intended':
      return await intend(deps, output, sender, onUnanswered, state)
  }
}

/** The wait after a clear refusal, if it is not over; never beyond the output's deadline. */
async function pauseBefore(deps: ActivityDeps, output: OutputRef, until: string): Promise<NextStep | undefined> {
  const now = deps.clock().getTime()
  const deadline = (await deadlineOf(deps, output))?.getTime() ?? now
  const at = Date.parse(until)
  if (Math.max(at, now) >= deadline) throw outputFailed('timed-out', 'The provider had no room for too long.')
  return at > now ? { kind: 'wait', ms: at - now } : undefined
}

/** Writes an intent; one that stands is ours only if the same sender wrote it (this very step, repeated). */
async function intend(
  deps: ActivityDeps,
  output: OutputRef,
  sender: string,
  onUnanswered: OnUnanswered,
  state: OutputState,
): Promise<NextStep> {
  const { model, unitPrice, hash: requestHash } = await readableRequest(deps, output)
  const { name, sandbox } = providerOf(deps, output.provider)
  const attempt = attemptAfter(state)
  const intent = { attempt, provider: name, model, sandbox, requestHash, unitPrice }
  try {
    await intendOutput(deps.handle, { ...(await outputStep(deps, output)), attempt: intent, sender })
    return { kind: 'submit', intent: { ...output, attempt } }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'output-intended') throw error
    if (onUnanswered === 'give-up') throw unknownOutcome()
    const until = new Date(deps.clock().getTime() + deps.bounds.reconcileWindowMs).toISOString()
    return { kind: 'reconcile', unanswered: { ...output, attempt, until } }
  }
}

function attemptAfter(state: OutputState): number {
  if (state.phase === 'deferred') return state.attempt.attempt + 1
  return state.phase === 'intended' ? state.attempt.attempt : 1
}
