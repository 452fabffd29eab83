import type { EventStore } from '@studio/backend/eventsourcing/event-store.ts'
import { jobStream } from '@studio/backend/jobs/events.ts'
import type { JobRef } from '../refs.ts'

/** Whether the job's own stream says that it has ended: the guard that outlasts Temporal's memory of closed workflows. */
export async function hasJobEnded(store: EventStore, { jobId }: JobRef): Promise<boolean> {
  const [last] = await store.read(jobStream(jobId), { direction: 'backwards', limit: 1 })
  return last?.type === 'JobEnded'
}
