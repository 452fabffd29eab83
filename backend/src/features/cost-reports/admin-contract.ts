import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Bytes, CsvTable, endpoint } from '../../platform/http/contract/endpoint.ts'
import { AdminsWork } from '../work/contract.ts'
import { workErrors } from '../work/errors.ts'
import { ReportOptions } from './contract.ts'
import { reportFormats } from './words-contract.ts'

/** What is asked stands in an event, which has room for 64 KiB once it is sealed. */
const mostBytes = 40_000

/** What is reported, as the worker gets it too: times as texts. */
export const CostReportRequest = ReportOptions.safeExtend({
  format: z.enum(reportFormats).default('csv'),
  /** One SELECT about the table `charges`, which has a row for each charge; `by` says nothing then. */
  sql: z.string().trim().min(1).max(10_000).optional(),
}).refine(({ prices, sql }) => new TextEncoder().encode(JSON.stringify({ prices, sql })).length <= mostBytes, {
  path: ['prices'],
  error: 'This price list is too long for a report: it may have 40 kB, together with the SQL. Leave out models',
})

/**
 * The same report as `npm run costs` makes, from the log itself, as a piece of work. Asked for again while it is being made, it is the
 * same one.
 */
export const requestCostReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports',
  summary: 'Ask for a report of costs, made from the log',
  refusals: [workErrors.tooMuchWork],
  access: 'admin',
  needsDiskSpace: true,
  body: CostReportRequest,
  status: 202,
  response: z.object({ success: z.literal(true), workId: z.uuid() }),
})

/** What was asked, as it is listed: of another price list only that there was one. Later releases may ask in other words. */
export const AskedReport = z.object({
  by: z.array(z.string()),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  user: z.string().optional(),
  model: z.string().optional(),
  asOf: z.iso.datetime().optional(),
  sql: z.string().optional(),
  repriced: z.boolean(),
})
export type AskedReport = z.infer<typeof AskedReport>

/** `asked` is absent when it was sealed for an admin whose key is gone. */
export const ListedReport = AdminsWork.extend({ asked: AskedReport.optional() })
export type ListedReport = z.infer<typeof ListedReport>

/** Those of all admins, newest first: in progress, of the last day, or still to be downloaded. */
export const listCostReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'List the reports of costs that admins have asked for',
  access: 'admin',
  response: z.array(ListedReport),
})

/** The same list as a file. */
export const costReportsFile = endpoint({
  method: 'GET',
  path: '/api/admin/reports/reports.csv',
  summary: 'Save the list of reports as CSV',
  access: 'admin',
  response: CsvTable,
})

/** Address of a report, answered for admins until it expires. */
export function costReportUrl(reportId: string): string {
  return `/api/admin/reports/${reportId}/file`
}

export const readCostReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:reportId/file',
  summary: 'Download a report of costs',
  refusals: [commonErrors.notFound],
  access: 'admin',
  params: z.object({ reportId: z.uuid() }),
  response: Bytes,
})
