import { z } from 'zod'
import { type EventOf, JobId, Micros, UserId } from '../../platform/eventsourcing/event.ts'

export function chargeStream(jobId: JobId, n: number): string {
  return `charge-${jobId}-${n}`
}

/** What a charge is made up of; its amount follows from it. Money in millionths of a dollar. */
export const Charge = z.object({
  userId: UserId,
  jobId: JobId,
  n: z.int().min(0),
  /** What was made, and where: words that later releases add to. */
  feature: z.string().min(1),
  model: z.string(),
  provider: z.string().min(1),
  /** Simulated money: the AI sandbox made it. */
  sandbox: z.boolean(),
  usage: z.object({ outputs: z.int() }),
  /** Of one output. */
  unitPrice: Micros,
  priceListVersion: z.int(),
})

/** Stream `charge-<jobId>-<n>`: what one stored output cost its user. */
export const costEvents = {
  CostRecorded: {
    schema: 1,
    data: Charge.extend({ amount: Micros }),
  },
} as const
export type CostEvent = EventOf<typeof costEvents>
