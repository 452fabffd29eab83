import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import { reportDecider } from './decider.ts'
import { type ReportEvent, reportStream } from './events.ts'

/** Records what a service reported about an output. Only the first report of an output is kept. */
export async function reportTask(handle: Handle, report: CommandContext & ReportEvent['data']): Promise<void> {
  // One command id per output, so that reports which arrive at the same moment count as one command.
  const commandId = deriveId(report.jobId, 'report', String(report.n))
  const command = { ...report, commandId, type: 'ReportTask' } as const
  await handle(reportDecider, reportStream(report.jobId, report.n), command, { begins: true })
}
