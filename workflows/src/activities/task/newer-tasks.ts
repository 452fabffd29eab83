import { tasksOf, tasksSince } from '@studio/backend/features/jobs/output/task-queries.ts'
import { type JobRequested, readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import type { ProviderRequest } from '@studio/backend/platform/providers/port.ts'
import { log } from '@temporalio/activity'
import type { UnansweredRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { pathOf } from '../request/request.ts'

/** What was requested, and when. */
export interface Requested {
  readonly request: ProviderRequest
  /** Its id in the catalogue. One model may have several paths, and the service has a history for each. */
  readonly model: string
  readonly intendedAt: Date
}

/** Tasks that outputs of the person have got since then under the same path of the service. */
export async function newerTasksOfPerson(
  deps: ActivityDeps,
  { userId }: UnansweredRef,
  { request, model, intendedAt }: Requested,
): Promise<readonly string[]> {
  return await tasksSince(deps.store, { userId, model }, intendedAt, mayHavePath(deps, request.path))
}

/** The same of the outputs of other people at this service; undefined when it is not known. */
export async function newerTasksOfOthers(
  deps: ActivityDeps,
  unanswered: UnansweredRef,
  { request, model, intendedAt }: Requested,
): Promise<readonly string[] | undefined> {
  const isLike = mayHavePath(deps, request.path)
  try {
    const jobs = (await deps.openJobs()).filter(
      ({ userId, provider }) => userId !== unanswered.userId && provider === unanswered.provider,
    )
    const asked = await Promise.all(
      jobs.map(async (job) => (isLike((await readJobRequest(deps.store, job)).data) ? [job] : [])),
    )
    const outputs = asked
      .flat()
      .flatMap(({ jobId, intendedAt: intents }) => Object.keys(intents).map((n) => ({ jobId, n: Number(n) })))
    return await tasksOf(deps.store, outputs, { model, since: intendedAt })
  } catch (error) {
    log.warn('it is not known which tasks others have got', { jobId: unanswered.jobId, n: unanswered.n, error })
    return undefined
  }
}

/** Whether a job's requests may be under that path: also true when that can no longer be told. */
const mayHavePath = (deps: ActivityDeps, path: string) => (requested: JobRequested['data']) =>
  (pathOf(deps, requested) ?? path) === path
