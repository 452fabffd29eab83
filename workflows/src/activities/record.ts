import { assetIdOf, createAsset } from '@studio/backend/features/assets/commands.ts'
import { recordCost } from '@studio/backend/features/costs/commands.ts'
import {
  claimTask,
  endJob,
  failedOutput,
  fateOf,
  type OutputStep,
  releaseOutput,
  startJob,
  storedOutput,
} from '@studio/backend/features/jobs/commands.ts'
import type { OutputFate } from '@studio/backend/features/jobs/events.ts'
import { readEnd, readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { referenceIdsOf } from '@studio/backend/features/references/commands.ts'
import { readReport } from '@studio/backend/features/webhooks/queries.ts'
import { DomainError } from '@studio/backend/platform/eventsourcing/decider.ts'
import type { Submission } from '@studio/backend/platform/providers/port.ts'
import { ApplicationFailure } from '@temporalio/common'
import type { Begun, Course, IntentRef, JobRef, Made, NextStep, OutputRef } from '../generation/refs.ts'
import { writeAnswer } from './answer.ts'
import type { ActivityDeps } from './deps.ts'
import { nextStep } from './next-step.ts'
import { jobStep, outputStep } from './request.ts'
import { storedMedia } from './stored-media.ts'

export type RecordActivities = ReturnType<typeof recordActivities>

/** Short appends to the log, each idempotent: local activities of the core queue. */
export const recordActivities = (deps: ActivityDeps) => ({
  async started(job: JobRef): Promise<Begun> {
    await startJob(deps.handle, { ...(await jobStep(deps, job)), outputs: job.outputs })
    const { data } = await readJobRequest(deps.store, job)
    return { hasReferences: referenceIdsOf(data).length > 0 }
  },

  /** Workflows of before ask without the last word. */
  next: (output: OutputRef, sender: string, course: Course = 'give-up'): Promise<NextStep> =>
    nextStep(deps, output, sender, course),

  answer: (intent: IntentRef, answer: Submission): Promise<void> => writeAnswer(deps, intent, answer),

  /** Writes the fate, or finds the one that stands: that one comes back. Ends the run when a cancelled output may have a task. */
  async fate(output: OutputRef, made: Made): Promise<OutputFate> {
    const step = await outputStep(deps, output)
    const assetId = assetIdOf(output.jobId, 'output', output.n)
    const ended =
      made.kind === 'stored'
        ? await storedOutput(deps.handle, { ...step, assetId, media: made.media, usage: made.usage })
        : await failedOutput(deps.handle, { ...step, ...(await failureOf(deps, output, made)) }).catch(beginAnew)
    if (ended.phase === 'failed' && isNameless(ended.possibleOrphan)) await claimReported(deps, step)
    return fateOf(output.n, ended)
  },

  /** The asset of a stored output: shown. */
  async asset(output: OutputRef): Promise<void> {
    const media = await storedMedia(deps, output)
    const { data } = await readJobRequest(deps.store, output)
    const step = await outputStep(deps, output)
    await createAsset(deps.handle, { ...step, kind: 'output', media, sources: [...referenceIdsOf(data)] })
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

  /** The user's slot. Workflows of before tell only how the output ended: their activities look up what it may have cost. */
  async release(output: OutputRef, told: OutputFate | OutputFate['fate']): Promise<void> {
    const fate = typeof told === 'string' ? await standingFate(deps, output) : told
    const mayHaveCost = fate.fate === 'failed' ? fate.mayHaveCost : undefined
    await releaseOutput(deps.handle, { ...(await outputStep(deps, output)), fate: fate.fate, mayHaveCost })
  },

  async ended(job: JobRef, fates: readonly OutputFate[]): Promise<void> {
    await endJob(deps.handle, { ...(await jobStep(deps, job)), fates })
  },
})

/**
 * A run that gave up a task which may be paid, as runs did that heard their cancel under an earlier release: it fails, and the
 * next one, begun by the sweep, goes on from the log and keeps the picture.
 */
function beginAnew(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== 'task-may-exist') throw error
  throw ApplicationFailure.nonRetryable(error.message, error.code)
}

/** With the task that a report names: whoever looks for the money of an unanswered submit finds it by that. */
async function failureOf({ store }: ActivityDeps, { jobId, n }: OutputRef, made: Extract<Made, { kind: 'failed' }>) {
  const report = await readReport(store, jobId, n)
  return { reason: made.reason, message: made.message, ...(report && { reportedTask: report.taskId }) }
}

/** Somebody may have been paid, and it is not known for which task. */
const isNameless = (orphan: { readonly taskId?: string | undefined } | undefined): boolean =>
  orphan !== undefined && orphan.taskId === undefined

/**
 * A report that came while the fate was written, or before one that did not look, such as the sweep's: the claim comes after
 * the fate and tells the list of orphans which task it is. Later reports tell it themselves.
 */
async function claimReported({ store, handle }: ActivityDeps, step: OutputStep): Promise<void> {
  const report = await readReport(store, step.jobId, step.n)
  if (report) await claimTask(handle, { ...report, ...step })
}

async function standingFate({ store }: ActivityDeps, { jobId, n }: OutputRef): Promise<OutputFate> {
  const ended = await readEnd(store, jobId, n)
  if (ended === undefined) throw new Error(`Output ${n} of job ${jobId} has no fate yet: it holds its slot`)
  return fateOf(n, ended)
}

async function storedOf({ store }: ActivityDeps, { jobId, n }: OutputRef) {
  const ended = await readEnd(store, jobId, n)
  if (ended?.phase !== 'stored') throw new Error(`Output ${n} of job ${jobId} is not stored`)
  return ended
}
