import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { CsvTable, endpoint } from '../../platform/http/contract/endpoint.ts'
import { PageQuery } from '../../platform/http/contract/page-query.ts'
import { PeriodQuery } from '../../platform/http/contract/period-query.ts'

/** One charge, as admins see it: neither words nor pictures of the person. */
export const ChargeRow = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  userId: z.uuid(),
  /** What it was for: `image`, `video`, `chat`, or a word of a later release. */
  feature: z.string(),
  model: z.string(),
  modelName: z.string(),
  provider: z.string(),
  /** In cents, fractions allowed. */
  cost: z.number(),
  /** What it was paid by, in credits of its day; absent: by money. */
  credits: z.int().optional(),
  /** Simulated money. */
  sandbox: z.boolean(),
  /** The output that it is for; absent for a call of a language model. */
  output: z.object({ jobId: z.uuid(), n: z.int() }).optional(),
  /** The call of a language model that it is for. */
  callId: z.uuid().optional(),
})
export type ChargeRow = z.infer<typeof ChargeRow>

/** Which part of a list of charges: their ids are those of calls, or of outputs with their numbers. */
export const ChargePageQuery = PageQuery.extend({
  after: z
    .string()
    .regex(/^\d{1,15}\.[0-9a-f-]{36,60}$/)
    .optional(),
})

/** Whose charges, and of what. */
const LedgerFilter = PeriodQuery.extend({
  userId: z.uuid().optional(),
  model: z.string().min(1).max(200).optional(),
})

export const listLedger = endpoint({
  method: 'GET',
  path: '/api/admin/charges',
  summary: 'List what was charged, newest first: of everybody, of one person or of one model',
  refusals: [commonErrors.reversedPeriod],
  access: 'admin',
  query: LedgerFilter.extend(ChargePageQuery.shape),
  response: z.object({
    charges: z.array(ChargeRow),
    /** Cursor of the next page; absent on the last page. */
    next: z.string().optional(),
  }),
})

/** The same as a file, whole. */
export const ledgerFile = endpoint({
  method: 'GET',
  path: '/api/admin/charges.csv',
  summary: 'Save what was charged as CSV',
  refusals: [commonErrors.reversedPeriod],
  access: 'admin',
  query: LedgerFilter,
  response: CsvTable,
})
