import type { Decider } from '../../platform/eventsourcing/decider.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { Charge, type CostEvent, costEvents } from './events.ts'

export interface CostState {
  readonly recorded: boolean
}

export type CostCommand = CommandContext & { readonly type: 'RecordCost' } & Omit<CostEvent['data'], 'amount'>

/** Stream `charge-<jobId>-<n>`: what a stored output cost, once. */
export const costDecider: Decider<CostState, CostCommand, CostEvent> = {
  events: costEvents,
  initial: { recorded: false },
  evolve: () => ({ recorded: true }),
  decide: (command, { recorded }) => {
    if (recorded) return []
    const amount = command.unitPrice * command.usage.outputs
    return [{ type: 'CostRecorded', data: { ...Charge.parse(command), amount } }]
  },
}
