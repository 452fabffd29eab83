import type { z } from 'zod'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { contextOf, type OutputStep } from '../jobs/output/output-commands.ts'
import { costDecider } from './decider.ts'
import { type CallCharge, type Charge, callChargeStream, chargeStream } from './events.ts'

/** Charges a stored output, after its asset was created (architecture 4). Repeating it appends nothing. */
export async function recordCost(handle: Handle, step: OutputStep & z.infer<typeof Charge>): Promise<void> {
  const context = contextOf(step, 'charge', String(step.n))
  const command = { ...step, ...context, type: 'RecordCost' } as const
  await handle(costDecider, chargeStream(step.jobId, step.n), command, { begins: true })
}

/**
 * Charges an answered call of a language model. Repeating it appends nothing.
 * @param charge `amount`: in millionths of a dollar
 */
export async function recordCallCost(
  handle: Handle,
  charge: CommandContext & z.infer<typeof CallCharge> & { readonly amount: number },
): Promise<void> {
  const command = { ...charge, type: 'RecordCallCost' } as const
  await handle(costDecider, callChargeStream(charge.callId), command, { begins: true })
}
