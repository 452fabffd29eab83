import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import { reportDecider } from './decider.ts'
import { type ReportEvent, reportStream } from './events.ts'

/** Writes down what a service reported of an output; everything after the first report is nothing. */
export async function reportTask(handle: Handle, report: CommandContext & ReportEvent['data']): Promise<void> {
  // One id per output: reports that arrive at the same moment are one command.
  const commandId = deriveId(report.jobId, 'report', String(report.n))
  await handle(reportDecider, reportStream(report.jobId, report.n), { ...report, commandId, type: 'ReportTask' })
}
