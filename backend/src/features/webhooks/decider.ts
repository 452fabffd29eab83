import type { Decider } from '../../platform/eventsourcing/decider.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import type { ReportEvent } from './events.ts'

export type ReportState = { readonly status: 'silent' } | { readonly status: 'reported' }

export type ReportCommand = CommandContext & { readonly type: 'ReportTask' } & ReportEvent['data']

/** Stream `report-<jobId>-<n>`: services report 0, 1 or many times, in any order; the first report counts (providers 7). */
export const reportDecider: Decider<ReportState, ReportCommand, ReportEvent> = {
  initial: { status: 'silent' },
  evolve: () => ({ status: 'reported' }),
  decide: ({ userId, jobId, n, attempt, provider, taskId, status }, state) => {
    if (state.status === 'reported') return []
    return [{ type: 'TaskReported', data: { userId, jobId, n, attempt, provider, taskId, status } }]
  },
}
