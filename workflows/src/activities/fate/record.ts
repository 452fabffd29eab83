import type { OutputFate } from '@studio/backend/features/jobs/events.ts'
import { endJob, fateOf, startJob } from '@studio/backend/features/jobs/output/output-commands.ts'
import { readEnd } from '@studio/backend/features/jobs/output/output-queries.ts'
import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { sourceIdsOf } from '@studio/backend/features/references/commands.ts'
import type { Submission } from '@studio/backend/platform/providers/port.ts'
import type { Begun, Course, IntentRef, JobRef, Made, NextStep, OutputRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { storedMedia } from '../media/stored-media.ts'
import { jobStep } from '../request/request.ts'
import { nextStep } from '../task/next-step.ts'
import { recordSubmission } from '../task/submission.ts'
import { standingFate, writeFate } from './fate.ts'
import { charge, release, settle, show } from './settle.ts'

export type RecordActivities = ReturnType<typeof recordActivities>

/** Short appends to the log, each idempotent: local activities of the core queue. */
export function recordActivities(deps: ActivityDeps) {
  return {
    /** @param joins whether the run knows steps that do several things at once; runs of earlier releases leave it out */
    async started(job: JobRef, joins = false): Promise<Begun> {
      const { phase } = await startJob(deps.handle, { ...(await jobStep(deps, job)), outputs: job.outputs })
      const { data } = await readJobRequest(deps.store, job)
      return {
        hasReferences: sourceIdsOf(data).length > 0,
        ...(joins && { joinsSteps: true }),
        ...(phase === 'ended' && { ended: true }),
      }
    },

    /** Workflows of earlier releases leave out the last argument. */
    next: (output: OutputRef, sender: string, course: Course = 'give-up'): Promise<NextStep> =>
      nextStep(deps, output, sender, course),

    /** The name of this activity is part of recorded workflow histories, so it cannot change. */
    answer: (intent: IntentRef, submission: Submission): Promise<void> => recordSubmission(deps, intent, submission),

    /**
     * Writes the fate of an output and all that follows from it, in this order: a stored output becomes an asset and is charged,
     * then the slot is released.
     */
    settle: (output: OutputRef, made: Made): Promise<OutputFate> => settle(deps, output, made),

    // Runs of earlier releases take the four steps of `settle` one by one.
    fate: async (output: OutputRef, made: Made): Promise<OutputFate> =>
      fateOf(output.n, await writeFate(deps, output, made)),
    asset: async (output: OutputRef): Promise<void> => show(deps, output, await storedMedia(deps, output)),
    charge: async (output: OutputRef): Promise<void> => charge(deps, output, await storedOf(deps, output)),
    /** The earliest runs pass only how the output ended; what it may have cost is then looked up in the stream. */
    release: async (output: OutputRef, told: OutputFate | OutputFate['fate']): Promise<void> =>
      release(deps, output, typeof told === 'string' ? await standingFate(deps, output) : told),

    async ended(job: JobRef, fates: readonly OutputFate[]): Promise<void> {
      await endJob(deps.handle, { ...(await jobStep(deps, job)), fates })
    },
  }
}

async function storedOf({ store }: ActivityDeps, { jobId, n }: OutputRef) {
  const ended = await readEnd(store, jobId, n)
  if (ended?.phase !== 'stored') throw new Error(`Output ${n} of job ${jobId} is not stored`)
  return ended
}
