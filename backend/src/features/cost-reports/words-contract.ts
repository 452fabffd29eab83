import { z } from 'zod'
import type { WorkQueue } from '../work/contract.ts'

/** A piece of work of this kind makes a report of costs for the admin who has asked, the file of that name. */
export const costReportKind = 'cost-report'
export const costReportQueue: WorkQueue = 'batch'
export const costReportFile = 'report'

/** How many days a report can be downloaded after it was made. */
export const daysOfReport = 7

/** An admin's newest reports stay until they expire; making another one deletes the oldest. */
export const mostReports = 20

/** What a report is written as. */
export const reportFormats = ['csv', 'json', 'ndjson', 'parquet'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** What came of a report, as `result` of the piece of work. */
export const CostReportResult = z.object({
  /** The name to save it under. */
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  /** SHA-256 of the file, hex. */
  checksum: z.string(),
  /** What the report is of, as the command line prints it. */
  head: z.string(),
  lines: z.int(),
  charges: z.int(),
})
export type CostReportResult = z.infer<typeof CostReportResult>

/** What a failed report says in `result`: what is wrong with its SQL. */
export const CostReportProblem = z.object({ problem: z.string() })
export type CostReportProblem = z.infer<typeof CostReportProblem>

/** The columns of the table `charges` that SQL sees: one row for each charge. */
export const chargeColumnNames = [
  'id',
  'position',
  'created',
  'day',
  'user_id',
  'feature',
  'model',
  'provider',
  'sandbox',
  'price_list_version',
  'outputs',
  'seconds',
  'resolution',
  'unit',
  'input_tokens',
  'output_tokens',
  'credits',
  'unit_price_micros',
  'amount_micros',
  'repriced_micros',
] as const
