import { createHash } from 'node:crypto'
import type { EventDefinitions } from '../platform/eventsourcing/event.ts'
import { connectReadOnly } from '../platform/eventsourcing/store/read-only.ts'
import { codeVersion } from '../platform/reports/code-version.ts'
import { modelName } from './catalogue/model-name.ts'
import { CostReportRequest } from './cost-reports/admin-contract.ts'
import type { PriceListFile } from './cost-reports/contract.ts'
import { UnusableReport } from './cost-reports/errors.ts'
import { headText, reportText } from './cost-reports/rendering.ts'
import { makeReport, type ReportedLog } from './cost-reports/report.ts'
import type { ReportFormat } from './cost-reports/words-contract.ts'

/** A report as a file, or why it cannot be made. */
export type CostReport =
  | { readonly refused: { readonly reason: string; readonly message: string } }
  | {
      readonly refused?: undefined
      readonly text: string
      readonly format: ReportFormat
      readonly head: string
      readonly lines: number
      readonly charges: number
    }

export interface CostReportWork {
  readonly signal: AbortSignal
  /** Told with the part of the log that is behind it, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** The log as it is now; nothing is written to it. */
export async function reportedLog(url: string, definitions: EventDefinitions): Promise<ReportedLog> {
  const store = connectReadOnly(url, definitions)
  try {
    return { url, logId: await store.knownLogId(), head: await store.head() }
  } finally {
    await store.dispose()
  }
}

/** The name of a price list by which a report is made again: its version and a hash of it. */
export function nameOfPrices({ version }: PriceListFile, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return version === undefined ? `sha256 ${hash}` : `version ${version} (sha256 ${hash})`
}

/** Whether the studio offers a model, or did. */
export function isKnownModel(model: string): boolean {
  return modelName(model) !== model
}

/** Makes the report that an admin has asked for. @param input as `requestCostReport` was given it */
export async function costReport(log: ReportedLog, input: unknown, work: CostReportWork): Promise<CostReport> {
  const { format, ...options } = CostReportRequest.parse(input)
  const { prices } = options
  try {
    const report = await makeReport(log, options, {
      code: await codeVersion(),
      repricedBy: prices && nameOfPrices(prices, JSON.stringify(prices)),
      isModel: isKnownModel,
      signal: work.signal,
      onProgress: ({ share }) => work.onProgress(share),
    })
    const charges = report.totals.reduce((sum, total) => sum + total.charges, 0)
    const { lines } = report
    return { text: reportText(report, format), format, head: headText(report.head), lines: lines.length, charges }
  } catch (error) {
    if (error instanceof UnusableReport) return { refused: { reason: error.reason, message: error.message } }
    throw error
  }
}
