import { jobEvents, jobStream } from '@studio/backend/features/jobs/events.ts'
import type { EventStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import type { JobRef } from '../generation/refs.ts'

/**
 * Whether the job's own stream says that it has ended. This holds for ever, while Temporal forgets closed workflows after a day.
 */
export async function hasJobEnded(store: EventStore, { jobId }: JobRef): Promise<boolean> {
  const [last] = await store.read(jobStream(jobId), jobEvents, { direction: 'backwards', limit: 1 })
  return last?.type === 'JobEnded'
}
