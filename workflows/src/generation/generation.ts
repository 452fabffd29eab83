import type { OutputFate } from '@studio/backend/features/jobs/events.ts'
import type { Submission } from '@studio/backend/platform/providers/port.ts'
import { CancellationScope, CancelledFailure, isCancellation, patched, uuid4 } from '@temporalio/workflow'
import { causeOf } from '../final-failure.ts'
import { type Control, listen, mustHappen } from './control.ts'
import { isOutputFailed, outputFailed } from './failures.ts'
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
 * Runs one job: all its outputs side by side, each with a fate of its own. The workflow knows nothing that is not in the log, so
 * a second run of the same job continues where the first one ended.
 */
export async function generation(job: JobRef): Promise<void> {
  const control = listen()
  const begun = await mustHappen(() => record.started(job, true))
  // a cancel that comes as the job ends starts a run, and no output of it would ever get a turn
  if (begun?.ended) return
  // runs that began before this result existed have no references
  const references = begun?.hasReferences
    ? mustHappen(() => media.prepareReferences(job)).catch(unprepared)
    : Promise.resolve()
  const joins = begun?.joinsSteps === true
  const fates = await Promise.all(outputsOf(job).map((output) => produce(output, control, { references, joins })))
  // What came with the request becomes the person's also when everything was cancelled.
  await references
  await mustHappen(() => record.ended(job, fates))
}

interface Begin {
  readonly references: Promise<void>
  /** Whether the run knows steps that do several things at once. */
  readonly joins: boolean
}

async function produce(output: OutputRef, control: Control, { references, joins }: Begin): Promise<OutputFate> {
  const made = await control.attempt(output, async () => {
    await control.references(output, references)
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

/**
 * Makes the output in one step; returns how far it came when that was not all the way. A cancel ends the step: it may still wait
 * for the rate limit of the provider, and the output's stream shows whether anything was sent.
 */
async function make(output: OutputRef, { watch }: Control): Promise<FirstTry> {
  const first = await watch(output, () => provider.make(output), lookUp).catch(unfinished)
  if (first.kind !== 'answered') return first
  await mustHappen(() => record.answer(first.intent, first.answer))
  return lookUp
}

const lookUp: FirstTry = { kind: 'look-up' }

/** The worker died, was paused or was stopped; the output's stream shows how far it came. */
function unfinished(error: unknown): FirstTry {
  if (isCancellation(error) || isOutputFailed(causeOf(error))) throw error
  return lookUp
}

/** Continues step by step, from the state of the output's stream to a completed task. */
async function completed(output: OutputRef, control: Control): Promise<TaskRef> {
  const task = await submit(output, control)
  await control.watch(output, () => provider.result(task))
  return task
}

/** How runs of earlier releases continue: they take one by one the steps that `record.settle` takes at once. */
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
 * Brings the output to a task: each round of the loop does what the output's stream demands next. A cancel ends the loop as soon
 * as the stream says that no task can exist. An output that was sent is waited for and kept, because it is paid for.
 */
async function submit(output: OutputRef, control: Control): Promise<TaskRef> {
  const { watch, pause, isCancelled } = control
  for (;;) {
    const next = await whole(() => record.next(output, uuid4(), isCancelled(output) ? 'withdraw' : 'reconcile'))
    switch (next.kind) {
      case 'submitted':
        return next.task
      case 'wait':
        await pause(output, next.ms)
        break
      case 'submit':
        await (isCancelled(output) ? withdraw(next.intent) : send(next.intent, control))
        break
      case 'reconcile':
        await watch(output, () => provider.reconcile(next.unanswered))
    }
  }
}

/**
 * Lets a cancel end the branch before or after a local activity, never within one: a local activity that was cancelled while its
 * workflow task had to be repeated cannot be replayed, and the job would hang.
 */
async function whole<Result>(step: () => Promise<Result>): Promise<Result> {
  const { consideredCancelled } = CancellationScope.current()
  // a cancelled scope refuses the step, but the refused step still counts in the history, and recorded histories have it
  const result = await (consideredCancelled ? step() : mustHappen(step))
  if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('the output was cancelled')
  return result
}

/**
 * Sends the one POST of an intent and writes its outcome; never abandoned half-way, not even by a cancel. One that still waits on the
 * provider's queue when the output is cancelled was never begun, so its intent is withdrawn.
 */
function send(intent: IntentRef, { watch }: Control): Promise<void> {
  return mustHappen(async () => {
    const submission = patched('a cancel ends the wait of a later attempt')
      ? await watch(intent, () => provider.submit(intent), neverSent).catch(unheard)
      : await provider.submit(intent).catch(unheard)
    if (submission.kind === 'rejected') throw outputFailed(submission.reason, submission.message)
    await record.answer(intent, submission)
  })
}

/**
 * Closes an intent that was cancelled before its POST. It is written like a refusal, because it is certain that no task exists.
 */
const withdraw = (intent: IntentRef): Promise<void> => whole(() => record.answer(intent, neverSent))

const neverSent: Submission = { kind: 'deferred', retryAfterSeconds: 0, message: 'Cancelled before it was sent.' }

/** A failure here is ignored: each output finds before its intent that its references are missing, and fails with that reason. */
const unprepared = (): void => undefined

/** The sender died or was paused; what it may have written is in the stream, which is read next. */
const unheard = (error: unknown): Submission => ({ kind: 'unclear', message: String(error) })
