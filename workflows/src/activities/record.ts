import { endJob, fateOf, startJob } from '@studio/backend/features/jobs/commands.ts'
import type { OutputFate } from '@studio/backend/features/jobs/events.ts'
import { readEnd, readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { referenceIdsOf } from '@studio/backend/features/references/commands.ts'
import type { Submission } from '@studio/backend/platform/providers/port.ts'
import type { Begun, Course, IntentRef, JobRef, Made, NextStep, OutputRef } from '../generation/refs.ts'
import type { ActivityDeps } from './deps.ts'
import { standingFate, writeFate } from './fate.ts'
import { nextStep } from './next-step.ts'
import { jobStep } from './request.ts'
import { charge, release, settle, show } from './settle.ts'
import { storedMedia } from './stored-media.ts'
import { recordSubmission } from './submission.ts'

export type RecordActivities = ReturnType<typeof recordActivities>

/** Short appends to the log, each idempotent: local activities of the core queue. */
export const recordActivities = (deps: ActivityDeps) => ({
  /** @param joins whether the run knows steps that do several at once; runs of earlier releases do not say so */
  async started(job: JobRef, joins = false): Promise<Begun> {
    await startJob(deps.handle, { ...(await jobStep(deps, job)), outputs: job.outputs })
    const { data } = await readJobRequest(deps.store, job)
    return { hasReferences: referenceIdsOf(data).length > 0, ...(joins && { joinsSteps: true }) }
  },

  /** Workflows of before ask without the last word. */
  next: (output: OutputRef, sender: string, course: Course = 'give-up'): Promise<NextStep> =>
    nextStep(deps, output, sender, course),

  answer: (intent: IntentRef, submission: Submission): Promise<void> => recordSubmission(deps, intent, submission),

  /** The fate of an output and all that follows from it, in this order: the asset is shown, charged, and the slot is free. */
  settle: (output: OutputRef, made: Made): Promise<OutputFate> => settle(deps, output, made),

  // Runs of earlier releases take the four steps of `settle` one by one.
  fate: async (output: OutputRef, made: Made): Promise<OutputFate> =>
    fateOf(output.n, await writeFate(deps, output, made)),
  asset: async (output: OutputRef): Promise<void> => show(deps, output, await storedMedia(deps, output)),
  charge: async (output: OutputRef): Promise<void> => charge(deps, output, (await storedOf(deps, output)).attempt),
  /** The first of them tell only how the output ended: what it may have cost is looked up. */
  release: async (output: OutputRef, told: OutputFate | OutputFate['fate']): Promise<void> =>
    release(deps, output, typeof told === 'string' ? await standingFate(deps, output) : told),

  async ended(job: JobRef, fates: readonly OutputFate[]): Promise<void> {
    await endJob(deps.handle, { ...(await jobStep(deps, job)), fates })
  },
})

async function storedOf({ store }: ActivityDeps, { jobId, n }: OutputRef) {
  const ended = await readEnd(store, jobId, n)
  if (ended?.phase !== 'stored') throw new Error(`Output ${n} of job ${jobId} is not stored`)
  return ended
}
