import type { TextFormat } from '../../features/cost-reports/rendering.ts'
import { type Cell, csvLine, csvMark } from '../../platform/reports/cell.ts'
import type { SqlResult } from '../../platform/reports/duckdb.ts'
import { tableText } from '../../platform/reports/table-text.ts'

/** What a query has found as text, piece by piece; a table is as wide as its longest cell, so it is one piece. */
export async function* sqlText({ columns, rows }: SqlResult, format: TextFormat): AsyncGenerator<string> {
  const names = columns.map(({ name }) => name)
  const objectOf = (row: readonly Cell[]) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? null]))
  if (format === 'csv') {
    yield `${csvMark}${csvLine(names)}`
    for await (const page of rows) yield page.map(csvLine).join('')
  } else if (format === 'ndjson') {
    for await (const page of rows) yield page.map((row) => `${JSON.stringify(objectOf(row))}\n`).join('')
  } else {
    const all = []
    for await (const page of rows) all.push(...page)
    yield format === 'table' ? `${tableText(columns, all)}\n` : `${JSON.stringify(all.map(objectOf), undefined, 2)}\n`
  }
}
