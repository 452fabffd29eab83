import type { ModelOfJob } from '@studio/backend/features/job-kind.ts'
import type { JobRequested } from '@studio/backend/features/jobs/queries.ts'
import type { Recorded } from '@studio/backend/platform/eventsourcing/event.ts'
import { outputFailed } from '../../generation/failures.ts'
import { type ActivityDeps, kindOf } from '../deps.ts'

/** What a job was asked for, and when. */
export type DatedRequest = Pick<Recorded<JobRequested>, 'data' | 'created'>

/** How long workers of two releases run side by side at most, in milliseconds. */
const changeoverMs = 600_000

/** This worker does not know the model of a young job: it may be one of a newer release, so the step is to be repeated. */
export class UnknownModel extends Error {
  override readonly name = 'UnknownModel'

  constructor() {
    super('The model of this job is not known here')
  }
}

/**
 * The model of a job; undefined when it is no longer offered. Throws UnknownModel for a while when this worker does not know it. Whatever
 * depends on the model asks here, so that no worker of an earlier release prepares files of the job as if its model wanted nothing of them.
 */
export function modelOrGone(
  deps: Pick<ActivityDeps, 'kinds' | 'clock'>,
  { data, created }: DatedRequest,
): ModelOfJob | undefined {
  const model = kindOf(deps, data.kind).modelOf(data)
  if (model === undefined && deps.clock().getTime() - created.getTime() < changeoverMs) throw new UnknownModel()
  return model
}

/** The same, for what can only be done with it. Throws outputFailed when it is no longer offered. */
export function modelOfJob(deps: Pick<ActivityDeps, 'kinds' | 'clock'>, requested: DatedRequest): ModelOfJob {
  const model = modelOrGone(deps, requested)
  if (model === undefined) throw outputFailed('invalid-request', 'This model is no longer offered.')
  return model
}
