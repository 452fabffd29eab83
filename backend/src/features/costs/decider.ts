import type { z } from 'zod'
import type { Decider } from '../../platform/eventsourcing/decider.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { CallCharge, Charge, type CostEvent, costEvents } from './events.ts'

export interface CostState {
  readonly recorded: boolean
}

export type CostCommand = CommandContext &
  (
    | ({ readonly type: 'RecordCost' } & z.infer<typeof Charge>)
    /** `amount`: by what the service took or, where it does not say, by the price list; in millionths of a dollar. */
    | ({ readonly type: 'RecordCallCost'; readonly amount: number } & z.infer<typeof CallCharge>)
  )

/** Streams `charge-<jobId>-<n>` and `charge-<callId>`: what a stored output or an answered call cost, once. */
export const costDecider: Decider<CostState, CostCommand, CostEvent> = {
  events: costEvents,
  initial: { recorded: false },
  evolve: () => ({ recorded: true }),
  decide: (command, { recorded }) => {
    if (recorded) return []
    if (command.type === 'RecordCallCost')
      return [{ type: 'CostRecorded', data: { ...CallCharge.parse(command), amount: command.amount } }]
    const amount = command.unitPrice * command.usage.outputs
    return [{ type: 'CostRecorded', data: { ...Charge.parse(command), amount } }]
  },
}
