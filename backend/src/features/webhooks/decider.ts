import type { Decider } from '../../platform/eventsourcing/decider.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { type ReportEvent, reportEvents } from './events.ts'

export type ReportState = { readonly status: 'silent' } | { readonly status: 'reported' }

export type ReportCommand = CommandContext & { readonly type: 'ReportTask' } & ReportEvent['data']

/** Stream `report-<jobId>-<n>`: services report 0, 1 or many times, in any order; the first report counts (providers 7). */
export const reportDecider: Decider<ReportState, ReportCommand, ReportEvent> = {
  events: reportEvents,
  initial: { status: 'silent' },
  evolve: () => ({ status: 'reported' }),
  decide: (command, { status }) =>
    status === 'reported' ? [] : [{ type: 'TaskReported', data: reportEvents.TaskReported.data.parse(command) }],
}
