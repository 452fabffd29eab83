import type { Handle } from '../../platform/eventsourcing/handle.ts'
import { contextOf, type OutputStep } from '../jobs/commands.ts'
import { costDecider } from './decider.ts'
import { type CostEvent, chargeStream } from './events.ts'

/** Charges a stored output, after its asset was created (architecture 4). Repeating it appends nothing. */
export async function recordCost(handle: Handle, step: OutputStep & Omit<CostEvent['data'], 'amount'>): Promise<void> {
  const context = contextOf(step, 'charge', String(step.n))
  const command = { ...step, ...context, type: 'RecordCost' } as const
  await handle(costDecider, chargeStream(step.jobId, step.n), command, { begins: true })
}
