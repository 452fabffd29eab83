import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { EventDefinitions } from '../platform/eventsourcing/event.ts'
import { connectReadOnly } from '../platform/eventsourcing/store/read-only.ts'
import { askApart } from '../platform/reports/apart/ask-apart.ts'
import { codeVersion } from '../platform/reports/code-version.ts'
import { type SqlColumn, UnusableSql } from '../platform/reports/duckdb.ts'
import { openRowFile } from '../platform/reports/row-file.ts'
import { type KeptFiles, openRowParts, partName, type RowParts } from '../platform/reports/row-parts.ts'
import { modelName } from './catalogue/model-name.ts'
import { CostReportRequest } from './cost-reports/admin-contract.ts'
import { chargeColumns } from './cost-reports/charge-table.ts'
import type { PriceListFile } from './cost-reports/contract.ts'
import { UnusableReport } from './cost-reports/errors.ts'
import { headText, reportTable, reportText } from './cost-reports/rendering.ts'
import { makeReport, type Report, ReportCheckpoint, type ReportedLog } from './cost-reports/report.ts'
import type { ReportFormat } from './cost-reports/words-contract.ts'

/** A report as a file, or why it cannot be made. */
export type CostReport =
  | {
      readonly refused: {
        readonly reason: string
        readonly message: string
        /** What is wrong with the SQL, which may repeat words of it. */
        readonly problem?: string
      }
    }
  | {
      readonly refused?: undefined
      /** Path of the file. */
      readonly file: string
      readonly format: ReportFormat
      readonly head: string
      readonly lines: number
      readonly charges: number
    }

export interface CostReportWork {
  readonly signal: AbortSignal
  /** Told with the part of the log that is behind it, 0 to 1. */
  readonly onProgress: (share: number) => void
  /** An empty folder, where the file is written. */
  readonly folder: string
  /** Where the place is kept at which a process has died, for the next one. */
  readonly kept: KeptFiles
  /** How many charges are read before the place is kept again. */
  readonly everyCharges?: number
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

/** A second of work, or less. */
const usualEveryCharges = 20_000

/** The name under which the place of a report is kept, beside the parts of its rows. */
export const placeFile = 'place'

const KeptPlace = z.object({
  /** Another release may add up differently: it begins again. */
  code: z.string(),
  place: ReportCheckpoint,
  /** How many parts of the rows that SQL asks are kept. */
  parts: z.int(),
})
type KeptPlace = z.infer<typeof KeptPlace>

/**
 * Makes the report that an admin has asked for, from where an earlier process was.
 * @param input as `requestCostReport` was given it
 */
export async function costReport(log: ReportedLog, input: unknown, work: CostReportWork): Promise<CostReport> {
  const asked = CostReportRequest.parse(input)
  const code = await codeVersion()
  const begun = await keptPlace(work.kept, code)
  const rows = asked.sql === undefined ? undefined : await openRowParts(work.folder, work.kept, begun?.parts ?? 0)
  try {
    const made = await reportOf(log, asked, { ...work, code, begun, rows })
    await work.kept.remove([placeFile, ...Array.from({ length: made.parts }, (_, n) => partName(n))])
    return made.report
  } catch (error) {
    if (error instanceof UnusableReport) return { refused: { reason: error.reason, message: error.message } }
    if (error instanceof UnusableSql) {
      const message = 'The SQL could not be run.'
      return { refused: { reason: 'unusable-sql', message, problem: error.message } }
    }
    throw error
  } finally {
    rows?.discard()
  }
}

interface Making extends CostReportWork {
  readonly code: string
  readonly begun: KeptPlace | undefined
  readonly rows: RowParts | undefined
}

async function reportOf(
  log: ReportedLog,
  { format, sql, ...options }: z.infer<typeof CostReportRequest>,
  { signal, onProgress, folder, kept, everyCharges = usualEveryCharges, code, begun, rows }: Making,
): Promise<{ readonly report: CostReport; readonly parts: number }> {
  const { prices } = options
  let parts = begun?.parts ?? 0
  const report = await makeReport(log, options, {
    code,
    repricedBy: prices && nameOfPrices(prices, JSON.stringify(prices)),
    isModel: isKnownModel,
    signal,
    onProgress: ({ share }) => onProgress(share),
    onCharge: rows && ((charge, repriced) => rows.add(chargeColumns.map(({ of }) => of(charge, repriced)))),
    checkpoints: {
      last: begun?.place,
      everyCharges,
      save: async (place) => {
        parts = (await rows?.keep()) ?? 0
        await kept.write(placeFile, Buffer.from(JSON.stringify({ code, place, parts } satisfies KeptPlace)))
      },
    },
  })
  const file = join(folder, 'report')
  const table = rows && { name: 'charges', columns: chargeColumns.map(plainColumn), files: await rows.end(), folder }
  const lines =
    table === undefined || sql === undefined
      ? await writeReport(report, format, { file, folder, signal })
      : await askApart({ table, sql, format, output: file }, { signal })
  const charges = report.totals.reduce((sum, total) => sum + total.charges, 0)
  return { report: { file, format, head: headText(report.head), lines, charges }, parts }
}

interface Writing {
  readonly file: string
  readonly folder: string
  readonly signal: AbortSignal
}

/** Writes a report as the file; returns how many lines it has. Parquet is written by a database. */
async function writeReport(report: Report, format: ReportFormat, { file, folder, signal }: Writing): Promise<number> {
  if (format !== 'parquet') {
    await writeFile(file, reportText(report, format))
    return report.lines.length
  }
  const { columns, rows } = reportTable(report)
  const lines = openRowFile(join(folder, 'lines'))
  for (const row of rows) await lines.add(row)
  await lines.end()
  const table = { name: 'report', columns: columns.map(plainColumn), files: [lines.path], folder }
  return await askApart({ table, sql: 'SELECT * FROM report', format, output: file }, { signal })
}

/** What another process needs to know of a column. */
const plainColumn = ({ name, type }: SqlColumn): SqlColumn => ({ name, type })

/** Where an earlier process of this release was; undefined without one. */
async function keptPlace(kept: KeptFiles, code: string): Promise<KeptPlace | undefined> {
  const bytes = await kept.read(placeFile)
  if (bytes === null) return undefined
  const place = KeptPlace.parse(await json(bytes))
  return place.code === code ? place : undefined
}
