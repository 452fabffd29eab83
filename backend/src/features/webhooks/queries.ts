import type { JobId, Recorded } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { type ReportEvent, reportStream } from './events.ts'

/**
 * What a service reported of an output, from the log; undefined when it was silent.
 * Believe no more of it than "a task with this id carries this slot", and that after asking the service.
 */
export async function readReport(store: EventStore, jobId: JobId, n: number): Promise<ReportEvent['data'] | undefined> {
  const [first] = await store.read(reportStream(jobId, n), { limit: 1 })
  return first && isTaskReported(first) ? first.data : undefined
}

// The codec has checked the data of every event it read against the definition of its type.
const isTaskReported = (event: Recorded): event is Recorded<ReportEvent> => event.type === 'TaskReported'
