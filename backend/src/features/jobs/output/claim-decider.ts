import type { Decider } from '../../../platform/eventsourcing/decider.ts'
import type { CommandContext } from '../../../platform/eventsourcing/handle.ts'
import { type ClaimEvent, claimEvents } from '../events.ts'

/** The output that a task belongs to. */
export type ClaimState = { readonly owner?: Pick<ClaimEvent['data'], 'jobId' | 'n' | 'attempt'> }

export type ClaimCommand = CommandContext & { readonly type: 'ClaimTask' } & ClaimEvent['data']

/** Stream `claim-<provider>-<taskId>`: a task belongs to whoever claims it first, so no two outputs ever have the same one. */
export const claimDecider: Decider<ClaimState, ClaimCommand, ClaimEvent> = {
  events: claimEvents,
  initial: {},
  evolve: (_, { data: { jobId, n, attempt } }) => ({ owner: { jobId, n, attempt } }),
  decide: (command, { owner }) =>
    owner ? [] : [{ type: 'TaskClaimed', data: claimEvents.TaskClaimed.data.parse(command) }],
}
