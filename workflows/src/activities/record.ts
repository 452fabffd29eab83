import { assetIdOf, createAsset } from '@studio/backend/assets/commands.ts'
import { recordCost } from '@studio/backend/costs/commands.ts'
import { endJob, failedOutput, releaseOutput, startJob, storedOutput } from '@studio/backend/jobs/commands.ts'
import type { OutputFate } from '@studio/backend/jobs/events.ts'
import { readJobRequest, readOutput } from '@studio/backend/jobs/queries.ts'
import type { Submission } from '@studio/backend/providers/port.ts'
import type { IntentRef, JobRef, Made, NextStep, OutputRef } from '../refs.ts'
import { writeAnswer } from './answer.ts'
import type { ActivityDeps } from './deps.ts'
import { nextStep } from './next-step.ts'
import { jobStep, outputStep } from './request.ts'

export type RecordActivities = ReturnType<typeof recordActivities>

/** Short appends to the log, each idempotent: local activities of the core queue. */
export const recordActivities = (deps: ActivityDeps) => ({
  async started(job: JobRef): Promise<void> {
    await startJob(deps.handle, { ...(await jobStep(deps, job)), outputs: job.outputs })
  },

  next: (output: OutputRef, sender: string): Promise<NextStep> => nextStep(deps, output, sender),

  answer: (intent: IntentRef, answer: Submission): Promise<void> => writeAnswer(deps, intent, answer),

  /** Writes the fate, or finds the one that stands: that one comes back. */
  async fate(output: OutputRef, made: Made): Promise<OutputFate> {
    const step = await outputStep(deps, output)
    const assetId = assetIdOf(output.jobId, 'output', output.n)
    const ended =
      made.kind === 'stored'
        ? await storedOutput(deps.handle, { ...step, assetId, media: made.media, usage: made.usage })
        : await failedOutput(deps.handle, { ...step, reason: made.reason, message: made.message })
    return ended.phase === 'stored'
      ? { n: output.n, fate: 'stored', assetId: ended.assetId }
      : { n: output.n, fate: 'failed', reason: ended.reason }
  },

  /** The asset of a stored output: shown. */
  async asset(output: OutputRef): Promise<void> {
    const { media } = await storedOf(deps, output)
    const { data } = await readJobRequest(deps.store, output)
    const step = await outputStep(deps, output)
    await createAsset(deps.handle, { ...step, kind: 'output', media, sources: data.referenceAssetIds })
  },

  /** The charge of a stored output, by the price that its request was admitted at. */
  async charge(output: OutputRef): Promise<void> {
    const { attempt } = await storedOf(deps, output)
    const { data } = await readJobRequest(deps.store, output)
    await recordCost(deps.handle, {
      ...(await outputStep(deps, output)),
      feature: data.kind,
      model: data.model,
      provider: attempt.provider,
      sandbox: attempt.sandbox,
      usage: { outputs: 1 },
      unitPrice: data.unitPrice,
      priceListVersion: data.priceListVersion,
    })
  },

  /** The user's slot. */
  async release(output: OutputRef, fate: OutputFate['fate']): Promise<void> {
    await releaseOutput(deps.handle, { ...(await outputStep(deps, output)), fate })
  },

  async ended(job: JobRef, fates: readonly OutputFate[]): Promise<void> {
    await endJob(deps.handle, { ...(await jobStep(deps, job)), fates })
  },
})

async function storedOf({ store }: ActivityDeps, { jobId, n }: OutputRef) {
  const state = await readOutput(store, jobId, n)
  if (state.phase !== 'stored') throw new Error(`Output ${n} of job ${jobId} is ${state.phase}, not stored`)
  return state
}
