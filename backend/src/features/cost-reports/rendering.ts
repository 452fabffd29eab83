import { type Cell, csvLine, csvMark, dollarsOf } from '../../platform/reports/cell.ts'
import type { SqlColumn } from '../../platform/reports/duckdb.ts'
import { type Column, tableText } from '../../platform/reports/table-text.ts'
import type { ReportLine } from './fold.ts'
import type { Report, ReportHead } from './report.ts'

/** What a report is written as, where no database is needed. */
export type TextFormat = 'table' | 'csv' | 'json' | 'ndjson'

interface ReportColumn extends SqlColumn {
  readonly of: (line: ReportLine) => Cell
}

/** The columns of a report for programs: money as whole millionths and as exact dollars. */
function columnsOf({ by, head }: Pick<Report, 'by' | 'head'>): readonly ReportColumn[] {
  const money = (name: string, of: (line: ReportLine) => number): readonly ReportColumn[] => [
    { name: `${name}_micros`, type: 'BIGINT', of },
    { name: `${name}_usd`, type: 'DOUBLE', of: (line) => dollarsOf(of(line)) },
  ]
  return [
    ...by.map((name, at): ReportColumn => ({ name, type: 'VARCHAR', of: ({ keys }) => keys[at] ?? '' })),
    { name: 'money', type: 'VARCHAR', of: (line) => line.money },
    { name: 'charges', type: 'BIGINT', of: (line) => line.charges },
    { name: 'outputs', type: 'BIGINT', of: (line) => line.outputs },
    { name: 'seconds', type: 'DOUBLE', of: (line) => line.seconds },
    { name: 'input_tokens', type: 'BIGINT', of: (line) => line.inputTokens },
    { name: 'output_tokens', type: 'BIGINT', of: (line) => line.outputTokens },
    { name: 'credits', type: 'BIGINT', of: (line) => line.credits },
    ...money('amount', (line) => line.amount),
    ...(head.repricedBy === undefined
      ? []
      : [...money('repriced', (line) => line.repriced), ...money('difference', (line) => line.repriced - line.amount)]),
  ]
}

/** A report as rows of a table, for formats that a database writes. */
export function reportTable(report: Report): {
  readonly columns: readonly SqlColumn[]
  readonly rows: readonly (readonly Cell[])[]
} {
  const columns = columnsOf(report)
  // Exact dollars are a text; the database reads them as a number.
  const cell = (line: ReportLine) => (column: ReportColumn) =>
    column.name.endsWith('_usd') ? Number(column.of(line)) : column.of(line)
  return { columns, rows: report.lines.map((line) => columns.map(cell(line))) }
}

/** A report as text. */
export function reportText(report: Report, format: TextFormat): string {
  const columns = columnsOf(report)
  switch (format) {
    case 'table':
      return terminalText(report)
    case 'csv':
      return [columns.map(({ name }) => name), ...report.lines.map((line) => columns.map(({ of }) => of(line)))]
        .map(csvLine)
        .reduce((text, line) => text + line, csvMark)
    case 'ndjson':
      return report.lines.map((line) => `${JSON.stringify(objectOf(columns, line))}\n`).join('')
    case 'json': {
      const [lines, totals] = [report.lines, report.totals].map((all) => all.map((line) => objectOf(columns, line)))
      return `${JSON.stringify({ report: headObject(report.head), lines, totals }, undefined, 2)}\n`
    }
  }
}

const objectOf = (columns: readonly ReportColumn[], line: ReportLine) =>
  Object.fromEntries(columns.map(({ name, of }) => [name, of(line)]))

/** What a report is of, a line for each fact. */
export function headText(head: ReportHead): string {
  const { logId, position, asOf, from, to, priceLists, repricedBy, uncounted = 0, code } = head
  const period = [from && `from ${from.toISOString()}`, to && `to ${to.toISOString()} (exclusive)`].filter(Boolean)
  return [
    `Log ${logId}, up to position ${position}${asOf ? `, as of ${asOf.toISOString()}` : ''}`,
    ...(period.length === 0 ? [] : [`Charges ${period.join(' ')}`]),
    `Price lists ${priceLists.join(', ') || 'none'}${repricedBy === undefined ? '' : `; repriced by ${repricedBy}`}`,
    ...(uncounted === 0 ? [] : [`Charges kept as they were, since nothing was counted for them: ${uncounted}`]),
    `Atelier ${code}`,
  ].join('\n')
}

const headObject = ({ position, ...head }: ReportHead) => ({ ...head, position: String(position) })

/** For people: dollars, and the sums of each kind of money at the end. */
function terminalText(report: Report): string {
  const { by, head, lines, totals } = report
  const repriced = head.repricedBy !== undefined
  const columns: Column[] = [
    ...by.map((name) => ({ name })),
    { name: 'money' },
    ...['charges', 'outputs', 'seconds', 'tokens in', 'tokens out', 'credits', 'cost $'].map(onRight),
    ...(repriced ? ['repriced $', 'difference $'].map(onRight) : []),
  ]
  const row = (line: ReportLine, keys: readonly string[]): Cell[] => [
    ...keys,
    line.money,
    line.charges,
    line.outputs,
    line.seconds,
    line.inputTokens,
    line.outputTokens,
    line.credits,
    dollarsOf(line.amount),
    ...(repriced ? [dollarsOf(line.repriced), dollarsOf(line.repriced - line.amount)] : []),
  ]
  const sums = totals.map((line) =>
    row(
      line,
      by.map((_, at) => (at === 0 ? 'all' : '')),
    ),
  )
  return `${headText(head)}\n\n${tableText(columns, [...lines.map((line) => row(line, line.keys)), ...sums])}\n`
}

const onRight = (name: string): Column => ({ name, right: true })
