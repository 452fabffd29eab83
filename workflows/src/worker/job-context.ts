import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import type { EventStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import type { LogFields } from '@studio/backend/platform/observability/log-context.ts'
import type { JobRef } from '../generation/refs.ts'

/** The ids of what a piece of work is about: a job, an output or a task. */
export interface WorkRef extends Pick<JobRef, 'userId' | 'jobId' | 'requestRevision'> {
  readonly provider: string
  readonly n?: number | undefined
  readonly taskId?: string | undefined
}

/** The fields that log lines of that work carry. */
export type ContextOf = (ref: WorkRef) => Promise<LogFields>

/**
 * Finds the correlation id of a job in the metadata of the event that requested it. Undefined when the log cannot be read; the
 * work itself will then fail and say so.
 */
export function jobContexts(store: EventStore): ContextOf {
  return async (ref) => ({
    correlationId: await correlationOf(store, ref),
    jobId: ref.jobId,
    n: ref.n,
    taskId: ref.taskId,
    provider: ref.provider,
  })
}

async function correlationOf(store: EventStore, job: WorkRef): Promise<string | undefined> {
  try {
    const { metadata } = await readJobRequest(store, job)
    return metadata.correlationId
  } catch {
    return undefined
  }
}
