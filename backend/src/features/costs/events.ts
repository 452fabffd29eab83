import { z } from 'zod'
import { CallId, type EventOf, JobId, Micros, UserId } from '../../platform/eventsourcing/event.ts'
import { TokenUsage } from '../../platform/eventsourcing/token-usage.ts'

/** Stream of the charge of one output of a job. */
export function chargeStream(jobId: JobId, n: number): string {
  return `charge-${jobId}-${n}`
}

/** Stream of the charge of one call of a language model. */
export function callChargeStream(callId: CallId): string {
  return `charge-${callId}`
}

/** What both kinds of charges say. Money in millionths of a dollar. */
const Charged = z.object({
  userId: UserId,
  /** What was made, and where: words that later releases add to. */
  feature: z.string().min(1),
  model: z.string(),
  provider: z.string().min(1),
  /** Simulated money: the AI sandbox made it. */
  sandbox: z.boolean(),
  priceListVersion: z.int(),
})

/** The charge of one output is made up of this; its amount follows from it. */
export const Charge = Charged.extend({
  jobId: JobId,
  n: z.int().min(0),
  /** Seconds and resolution where the price depends on them. */
  usage: z.object({ outputs: z.int(), seconds: z.number().positive().optional(), resolution: z.string().optional() }),
  /** The price of the list that it was charged by; absent where nobody can tell any more, and in events of before. */
  unit: z.string().optional(),
  /** Of one output. */
  unitPrice: Micros,
  /** What it was paid by, in credits of the day; absent: it was paid by money. The amount is the full cost either way. */
  credits: z.int().min(1).optional(),
})

/** The charge of one call of a language model; no usage where the service has counted nothing. */
export const CallCharge = Charged.extend({ callId: CallId, usage: TokenUsage.optional() })

/** Streams `charge-<jobId>-<n>` and `charge-<callId>`: what one stored output, or one answered call, cost its user. */
export const costEvents = {
  CostRecorded: {
    schema: 5,
    /**
     * Schema 1 knew outputs of jobs only, schema 2 neither their seconds nor their resolution, schema 3 no credits, and schema 4 did not
     * name the price of the list.
     */
    upcast: {
      1: (data: Record<string, unknown>) => data,
      2: (data: Record<string, unknown>) => data,
      3: (data: Record<string, unknown>) => data,
      4: (data: Record<string, unknown>) => data,
    },
    data: Charged.extend({
      jobId: Charge.shape.jobId.optional(),
      n: Charge.shape.n.optional(),
      unit: Charge.shape.unit,
      unitPrice: Charge.shape.unitPrice.optional(),
      credits: Charge.shape.credits,
      callId: CallId.optional(),
      usage: z.union([Charge.shape.usage, TokenUsage]).optional(),
      amount: Micros,
    }),
  },
} as const
export type CostEvent = EventOf<typeof costEvents>

/** The output of a job that a charge is for; undefined for the charge of a call. */
export function chargedOutput({
  jobId,
  n,
}: CostEvent['data']): { readonly jobId: JobId; readonly n: number } | undefined {
  return jobId === undefined || n === undefined ? undefined : { jobId, n }
}
