import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import type { OutputFate } from '@studio/backend/features/jobs/events.ts'
import {
  claimTask,
  failOutput,
  fateOf,
  type OutputStep,
  recordStored,
} from '@studio/backend/features/jobs/output/output-commands.ts'
import { readEnd } from '@studio/backend/features/jobs/output/output-queries.ts'
import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { readReport } from '@studio/backend/features/webhooks/queries.ts'
import { DomainError } from '@studio/backend/platform/eventsourcing/decider.ts'
import { ApplicationFailure } from '@temporalio/common'
import type { Made, OutputRef } from '../../generation/refs.ts'
import { type ActivityDeps, kindOf } from '../deps.ts'
import { outputStep } from '../request/request.ts'

/** The fate of an output as its stream records it. */
export type Ended = NonNullable<Awaited<ReturnType<typeof readEnd>>>

/**
 * Writes the fate and returns it; when the output has one already, returns that one. Throws a nonRetryable `task-may-exist`,
 * which ends the run, when a cancelled output may have a task.
 */
export async function writeFate(deps: ActivityDeps, output: OutputRef, made: Made): Promise<Ended> {
  const step = await outputStep(deps, output)
  const assetId = assetIdOf(output.jobId, 'output', output.n)
  const ended =
    made.kind === 'stored'
      ? await recordStored(deps.handle, {
          ...step,
          assetId,
          media: made.media,
          usage: await usageOf(deps, output, made),
        })
      : await failOutput(deps.handle, { ...step, ...(await failureOf(deps, output, made)) }).catch(beginAnew)
  if (ended.phase === 'failed' && isNameless(ended.possibleOrphan)) await claimReported(deps, step)
  return ended
}

/** What the service has done, and what its price depends on. */
async function usageOf(deps: ActivityDeps, output: OutputRef, { usage }: Extract<Made, { kind: 'stored' }>) {
  const { data } = await readJobRequest(deps.store, output)
  return { ...usage, ...kindOf(deps, data.kind).pricedBy(data) }
}

/**
 * Ends a run of an earlier release that gave up, on a cancel, a task which may have been paid for. The run fails; the sweep
 * starts the next one, which continues from the log and keeps the picture.
 */
function beginAnew(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== 'task-may-exist') throw error
  throw ApplicationFailure.nonRetryable(error.message, error.code)
}

/** Adds the task that a report names, so that a person who looks for the money of an unanswered submit can find it. */
async function failureOf({ store }: ActivityDeps, { jobId, n }: OutputRef, made: Extract<Made, { kind: 'failed' }>) {
  const report = await readReport(store, jobId, n)
  return { reason: made.reason, message: made.message, ...(report && { reportedTask: report.taskId }) }
}

/** The provider may have been paid, and it is not known for which task. */
const isNameless = (orphan: { readonly taskId?: string | undefined } | undefined): boolean =>
  orphan !== undefined && orphan.taskId === undefined

/**
 * Handles a report that came while the fate was written, or before a fate whose writer did not look for reports, such as the
 * sweep. The claim comes after the fate, so the list of orphans learns the task from it. Later reports are read by
 * the list itself.
 */
async function claimReported({ store, handle }: ActivityDeps, step: OutputStep): Promise<void> {
  const report = await readReport(store, step.jobId, step.n)
  if (report) await claimTask(handle, { ...report, ...step })
}

/** The fate in the output's stream; throws while there is none. */
export async function standingFate({ store }: ActivityDeps, { jobId, n }: OutputRef): Promise<OutputFate> {
  const ended = await readEnd(store, jobId, n)
  if (ended === undefined) throw new Error(`Output ${n} of job ${jobId} has no fate yet: it holds its slot`)
  return fateOf(n, ended)
}
