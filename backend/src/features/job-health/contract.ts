import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { CsvTable, endpoint } from '../../platform/http/contract/endpoint.ts'
import { PeriodQuery } from '../../platform/http/contract/period-query.ts'

/** Jobs of one kind that have not ended. */
const Depth = z.object({
  kind: z.string(),
  /** Behind other jobs of the same person. */
  waiting: z.int(),
  /** Admitted, and no output was sent to a service yet, or all that were sent and are not made wait until it takes them. */
  queued: z.int(),
  running: z.int(),
})

/** What became of the outputs that one model was to make. */
const ModelOutcomes = z.object({
  model: z.string(),
  modelName: z.string(),
  stored: z.int(),
  failed: z.int(),
  /** Cancelled by the person; no failure. */
  cancelled: z.int(),
  /** Of those that were not cancelled, from 0 to 1; 0 when there are none. */
  failureRate: z.number(),
})

/** Money that a service may have taken for an output or a call that has failed; the person was not charged. */
const Orphan = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  userId: z.uuid(),
  /** Absent for a call of a language model. */
  jobId: z.uuid().optional(),
  /** Absent for an output of a job. */
  callId: z.uuid().optional(),
  provider: z.string(),
  model: z.string(),
  modelName: z.string(),
  reason: z.string(),
  /** In cents, fractions allowed. */
  cost: z.number(),
  /** The service's name of its task, where it is known. */
  taskId: z.string().optional(),
  sandbox: z.boolean(),
})
export type Orphan = z.infer<typeof Orphan>

/** The jobs in progress now, and how those of a period went, by when they were asked for. */
export const readJobHealth = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/health',
  summary: 'Learn how jobs are doing',
  refusals: [commonErrors.reversedPeriod],
  access: 'admin',
  query: PeriodQuery,
  response: z.object({
    queue: z.array(Depth),
    /** For how long the oldest job has waited that no service works on, in seconds; absent when there is none. */
    oldestWaitSeconds: z.number().optional(),
    /**
     * How long the jobs of the period waited from their request until the work on them began, exact to a tenth; absent when work began on
     * none. Jobs of earlier releases are left out here and in `models`: neither their waits nor their ends are known.
     */
    wait: z.object({ jobs: z.int(), p50Seconds: z.number(), p95Seconds: z.number() }).optional(),
    /** Those with the highest failure rate first. */
    models: z.array(ModelOutcomes),
    orphans: z.object({
      count: z.int(),
      /** In cents, fractions allowed. */
      cost: z.number(),
      /** How much of that is simulated, because the AI sandbox was at work. */
      simulatedCost: z.number(),
      /** Newest first, fifty at most. */
      newest: z.array(Orphan),
    }),
  }),
})
export type JobHealth = z.infer<typeof readJobHealth.response>

/** All possible orphan spend of a period as a file. */
export const orphansFile = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/orphans.csv',
  summary: 'Save possible orphan spend as CSV',
  refusals: [commonErrors.reversedPeriod],
  access: 'admin',
  query: PeriodQuery,
  response: CsvTable,
})

/** What became of the outputs of each model in a period, as a file. */
export const outcomesFile = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/outcomes.csv',
  summary: 'Save failures by model as CSV',
  refusals: [commonErrors.reversedPeriod],
  access: 'admin',
  query: PeriodQuery,
  response: CsvTable,
})

/** The jobs in progress now as a file. */
export const queueFile = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/queue.csv',
  summary: 'Save how many jobs are in progress as CSV',
  access: 'admin',
  response: CsvTable,
})
