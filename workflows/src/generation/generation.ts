import type { OutputFate } from '@studio/backend/features/jobs/events.ts'
import type { Submission } from '@studio/backend/platform/providers/port.ts'
import { CancellationScope, CancelledFailure, isCancellation, uuid4 } from '@temporalio/workflow'
import { type Control, listen, mustHappen } from './control.ts'
import { causeOf, isOutputFailed, outputFailed } from './failures.ts'
import {
  type FirstTry,
  type IntentRef,
  type JobRef,
  type Made,
  type OutputRef,
  outputsOf,
  type TaskRef,
} from './refs.ts'
import { media, provider, record } from './steps.ts'

/**
 * One job: all its outputs side by side, each with a fate of its own. Holds no fact that is not in the log: a second run
 * of the same job finds the outputs as the first one left them.
 */
export async function generation(job: JobRef): Promise<void> {
  const control = listen()
  const begun = await mustHappen(() => record.started(job, true))
  // a job that began before this was told has none
  if (begun?.hasReferences) await mustHappen(() => media.prepareReferences(job)).catch(unprepared)
  const joins = begun?.joinsSteps === true
  const fates = await Promise.all(outputsOf(job).map((output) => produce(output, control, joins)))
  await mustHappen(() => record.ended(job, fates))
}

async function produce(output: OutputRef, control: Control, joins: boolean): Promise<OutputFate> {
  const made = await control.attempt(output, async () => {
    await control.turn(output)
    const first = joins && !control.isCancelled(output) ? await make(output, control) : lookUp
    if (first.kind === 'stored') return first
    return await media.store(first.kind === 'completed' ? first.task : await completed(output, control))
  })
  return await mustHappen(async () => {
    const fate = await (joins ? record.settle(output, made) : settleInSteps(output, made))
    if (fate.fate === 'failed' && made.kind === 'stored') await media.discard(output)
    return fate
  })
}

/** The usual way in one step; how far it came when that was not all the way. */
async function make(output: OutputRef, { watch }: Control): Promise<FirstTry> {
  const first = await watch(output, () => provider.make(output)).catch(unfinished)
  if (first.kind !== 'answered') return first
  await mustHappen(() => record.answer(first.intent, first.answer))
  return lookUp
}

const lookUp: FirstTry = { kind: 'look-up' }

/** The worker died, froze or was stopped: what it has written down is in the output's stream. */
function unfinished(error: unknown): FirstTry {
  if (isCancellation(error) || isOutputFailed(causeOf(error))) throw error
  return lookUp
}

/** Step by step, from wherever the output's stream is, to a completed task. */
async function completed(output: OutputRef, control: Control): Promise<TaskRef> {
  const task = await submit(output, control)
  await control.watch(output, () => provider.result(task))
  return task
}

/** How runs of earlier releases go on: what `record.settle` does at once. */
async function settleInSteps(output: OutputRef, made: Made): Promise<OutputFate> {
  const fate = await record.fate(output, made)
  if (fate.fate === 'stored') {
    await record.asset(output)
    await record.charge(output)
  }
  await record.release(output, fate)
  return fate
}

/**
 * From the output's stream to a task: each round of the loop does what the stream asks for next. A cancel ends it as soon as the
 * stream tells that no task can exist; what was sent is waited for and kept, as it is paid for.
 */
async function submit(output: OutputRef, { watch, pause, isCancelled }: Control): Promise<TaskRef> {
  for (;;) {
    const next = await whole(() => record.next(output, uuid4(), isCancelled(output) ? 'withdraw' : 'reconcile'))
    switch (next.kind) {
      case 'submitted':
        return next.task
      case 'wait':
        await pause(output, next.ms)
        break
      case 'submit':
        await (isCancelled(output) ? withdraw(next.intent) : send(next.intent))
        break
      case 'reconcile':
        await watch(output, () => provider.reconcile(next.unanswered))
    }
  }
}

/**
 * A cancel ends the branch before or after a step beside the workflow, never within: a local activity that was cancelled while
 * its workflow task had to be repeated cannot be replayed any more, and the job would stand still.
 */
async function whole<Result>(step: () => Promise<Result>): Promise<Result> {
  const { consideredCancelled } = CancellationScope.current()
  // a cancelled scope refuses the step by itself, and counts it: histories of before have it so
  const result = await (consideredCancelled ? step() : mustHappen(step))
  if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('the output was cancelled')
  return result
}

/** The one POST of an intent and its answer; never abandoned half-way, not even by a cancel. */
function send(intent: IntentRef): Promise<void> {
  return CancellationScope.nonCancellable(async () => {
    const submission = await provider.submit(intent).catch(unheard)
    if (submission.kind === 'rejected') throw outputFailed(submission.reason, submission.message)
    await record.answer(intent, submission)
  })
}

/** An intent whose cancel came before its POST: told like a refusal, since it is certain that no task exists. */
const withdraw = (intent: IntentRef): Promise<void> =>
  whole(() =>
    record.answer(intent, { kind: 'deferred', retryAfterSeconds: 0, message: 'Cancelled before it was sent.' }),
  )

/** Each output finds out for itself, before its intent, that there is nothing to work from, and ends with the reason. */
const unprepared = (): void => undefined

/** The sender died or froze: what it may have written down is in the stream, and the stream is asked next. */
const unheard = (error: unknown): Submission => ({ kind: 'unclear', message: String(error) })
