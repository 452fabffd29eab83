import type { Decider } from '../../platform/eventsourcing/decider.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { type ReportEvent, reportEvents } from './events.ts'

export interface ReportState {
  readonly reported: boolean
}

export type ReportCommand = CommandContext & { readonly type: 'ReportTask' } & ReportEvent['data']

/** Stream `report-<jobId>-<n>`: services report 0, 1 or many times, in any order; the first report counts (providers 7). */
export const reportDecider: Decider<ReportState, ReportCommand, ReportEvent> = {
  events: reportEvents,
  initial: { reported: false },
  evolve: () => ({ reported: true }),
  decide: (command, { reported }) =>
    reported ? [] : [{ type: 'TaskReported', data: reportEvents.TaskReported.data.parse(command) }],
}
