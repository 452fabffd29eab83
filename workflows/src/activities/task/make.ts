import { availableParallelism } from 'node:os'
import { intendOutput } from '@studio/backend/features/jobs/output/output-commands.ts'
import { readOutput } from '@studio/backend/features/jobs/output/output-queries.ts'
import { DomainError } from '@studio/backend/platform/eventsourcing/decider.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { Context, log } from '@temporalio/activity'
import { isOutputFailed, outputFailed } from '../../generation/failures.ts'
import type { FirstTry, IntentRef, OutputRef, TaskRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { storeOutput } from '../media/output-media.ts'
import type { Attempt } from '../request/attempt.ts'
import { outputStep, paceOf } from '../request/request.ts'
import { attemptAfter } from './next-step.ts'
import type { ReportListener } from './reports.ts'
import { createSlots } from './slots.ts'
import { adoptTask, recordSubmission } from './submission.ts'
import { post } from './submit.ts'
import { type CompletedTask, watchTask } from './watch.ts'

/** Limits this process to as many pictures at once as the media queue allows, because each one is decoded in memory. */
const atOnce = createSlots(availableParallelism())

/** How long a picture may take here to get a slot and to be stored. */
const longestMs = 120_000

/**
 * Makes an output that has no event yet, in one step: writes its first intent, sends the one POST, writes its outcome, waits for
 * the task, and stores the picture if this process does that. Runs in one attempt only, like every step that sends a POST.
 * Everything unusual is left to the workflow, which reads from the output's stream how to continue. Throws outputFailed when the output
 * certainly failed.
 */
export async function makeOutput(deps: ActivityDeps, output: OutputRef, reports: ReportListener): Promise<FirstTry> {
  const intended = await intendFirst(deps, output)
  if (intended === undefined) return { kind: 'look-up' }
  const intent = intended.ref
  const submission = await post(deps, intent, intended.attempt)
  if (submission.kind === 'rejected') throw outputFailed(submission.reason, submission.message)
  try {
    if (submission.kind !== 'accepted') {
      await recordSubmission(deps, intent, submission)
      return { kind: 'look-up' }
    }
    if (!(await adoptTask(deps, intent, submission.taskId))) return { kind: 'look-up' }
  } catch (error) {
    log.warn('the answer to a submit is left to the workflow to write', { jobId: intent.jobId, n: intent.n, error })
    return { kind: 'answered', intent, answer: submission }
  }
  const task = { ...intent, taskId: submission.taskId }
  const { deadlineMs } = await paceOf(deps, task)
  const deadline = new Date(deps.clock().getTime() + deadlineMs)
  const completed = await watchTask(deps, task, { deadline, progress: 0 }, reports)
  return await storeHere(deps, task, completed)
}

/** Writes the first intent; undefined when the output's stream has begun already. */
async function intendFirst(
  deps: ActivityDeps,
  output: OutputRef,
): Promise<{ readonly ref: IntentRef; readonly attempt: Attempt } | undefined> {
  const attempt = await firstAttempt(deps, output)
  if (attempt === undefined) return undefined
  try {
    await intendOutput(deps.handle, { ...(await outputStep(deps, output)), attempt, sender: randomId() })
    return { ref: { ...output, attempt: 1 }, attempt }
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}

/**
 * The data of the first intent; undefined when the output can no longer be requested although its stream has begun. What was sent is
 * waited for then, because it is paid for: the service may have made it before its model was no longer offered.
 */
async function firstAttempt(deps: ActivityDeps, output: OutputRef): Promise<Attempt | undefined> {
  try {
    return await attemptAfter(deps, output, undefined)
  } catch (error) {
    if (!isOutputFailed(error) || (await isUntouched(deps, output))) throw error
    return undefined
  }
}

async function isUntouched({ store }: ActivityDeps, { jobId, n }: OutputRef): Promise<boolean> {
  return (await readOutput(store, jobId, n)).phase === 'untouched'
}

/**
 * A picture that cannot be stored here soon, or not at the first attempt, is left to the media queue, which retries, and to which the sweep
 * leaves it however long that takes.
 */
async function storeHere(deps: ActivityDeps, task: TaskRef, completed: CompletedTask): Promise<FirstTry> {
  const leftToQueue = { kind: 'completed', task } as const
  if (!deps.storesPictures) return leftToQueue
  const { cancellationSignal } = Context.current()
  const signal = AbortSignal.any([cancellationSignal, AbortSignal.timeout(longestMs)])
  try {
    return (await atOnce(() => storeOutput(deps, task, { completed, signal }), signal)) ?? leftToQueue
  } catch (error) {
    if (isOutputFailed(error) || cancellationSignal.aborted) throw error
    log.warn('a picture is left to the next step to store', { jobId: task.jobId, n: task.n, error })
    return leftToQueue
  }
}
