import type { OutputFate } from '@studio/backend/jobs/events.ts'
import type { Submission } from '@studio/backend/providers/port.ts'
import { CancellationScope, sleep, uuid4 } from '@temporalio/workflow'
import { type Control, listen, mustHappen } from './control.ts'
import { outputFailed } from './failures.ts'
import { type IntentRef, type JobRef, type OutputRef, outputsOf, type TaskRef } from './refs.ts'
import { media, provider, record } from './steps.ts'

/**
 * One job: all its outputs side by side, each with a fate of its own. Holds no fact that is not in the log: a second run
 * of the same job finds the outputs as the first one left them.
 */
export async function generation(job: JobRef): Promise<void> {
  const control = listen()
  await mustHappen(() => record.started(job))
  const fates = await Promise.all(outputsOf(job).map((output) => produce(output, control)))
  await mustHappen(() => record.ended(job, fates))
}

async function produce(output: OutputRef, { turn, attempt }: Control): Promise<OutputFate> {
  const made = await attempt(output, async () => {
    await turn(output)
    const task = await submit(output)
    await provider.result(task)
    return await media.store(task)
  })
  return await mustHappen(async () => {
    const fate = await record.fate(output, made)
    if (fate.fate === 'stored') {
      await record.asset(output)
      await record.charge(output)
    }
    await record.release(output, fate.fate)
    if (fate.fate === 'failed' && made.kind === 'stored') await media.discard(output)
    return fate
  })
}

/** From the output's stream to a task: each turn of the loop does what the stream asks for next. */
async function submit(output: OutputRef): Promise<TaskRef> {
  for (;;) {
    const next = await record.next(output, uuid4())
    if (next.kind === 'submitted') return next.task
    if (next.kind === 'wait') await sleep(next.ms)
    else await send(next.intent)
  }
}

/** The one POST of an intent and its answer; never abandoned half-way, not even by a cancel. */
function send(intent: IntentRef): Promise<void> {
  return CancellationScope.nonCancellable(async () => {
    const answer = await provider.submit(intent).catch(unheard)
    if (answer.kind === 'rejected') throw outputFailed(answer.reason, answer.message)
    await record.answer(intent, answer)
  })
}

/** The sender died or froze: what it may have written down is in the stream, and the stream is asked next. */
const unheard = (error: unknown): Submission => ({ kind: 'unclear', message: String(error) })
