import type { JobId, Recorded } from '../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { type ReportEvent, reportEvents, reportStream } from './events.ts'

/**
 * What a service reported about an output, from the log; undefined without a report. Do not trust its status: it only says that
 * a task with this id may exist for this output, and the service must be asked before that is believed.
 */
export async function readReport(store: EventStore, jobId: JobId, n: number): Promise<ReportEvent['data'] | undefined> {
  return (await readReportEvent(store, jobId, n))?.data
}

/** The same with the time at which it came. */
export async function readReportEvent(
  store: EventStore,
  jobId: JobId,
  n: number,
): Promise<Recorded<ReportEvent> | undefined> {
  const [first] = await store.read(reportStream(jobId, n), reportEvents, { limit: 1 })
  return first
}
