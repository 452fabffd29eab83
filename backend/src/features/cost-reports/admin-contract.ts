import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Bytes, endpoint } from '../../platform/http/contract/endpoint.ts'
import { AdminsWork } from '../work/contract.ts'
import { workErrors } from '../work/errors.ts'
import { ReportOptions } from './contract.ts'
import { reportFormats } from './words-contract.ts'

/** What is reported, as the worker gets it too: times as texts. */
export const CostReportRequest = ReportOptions.safeExtend({
  format: z.enum(reportFormats).default('csv'),
  /** One SELECT about the table `charges`, which has a row for each charge; `by` says nothing then. */
  sql: z.string().trim().min(1).max(10_000).optional(),
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

/** Those of all admins, newest first: in progress, of the last day, or still to be downloaded. */
export const listCostReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'List the reports of costs that admins have asked for',
  access: 'admin',
  response: z.array(AdminsWork),
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
