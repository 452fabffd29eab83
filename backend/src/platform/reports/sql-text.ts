import { type Cell, csvLine, csvMark } from './cell.ts'
import type { SqlResult } from './duckdb.ts'
import { tableText } from './table-text.ts'

type TextFormat = 'table' | 'csv' | 'json' | 'ndjson'

/** What a query has found as text, piece by piece; a table is as wide as its longest cell, so it is one piece. */
export async function* sqlText({ columns, rows }: SqlResult, format: TextFormat): AsyncGenerator<string> {
  const names = columns.map(({ name }) => name)
  const objectOf = (row: readonly Cell[]) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? null]))
  switch (format) {
    case 'csv':
      yield `${csvMark}${csvLine(names)}`
      for await (const page of rows) yield page.map(csvLine).join('')
      break
    case 'ndjson':
      for await (const page of rows) yield page.map((row) => `${JSON.stringify(objectOf(row))}\n`).join('')
      break
    case 'json':
      yield* jsonArray(rows, objectOf)
      break
    case 'table': {
      const all = []
      for await (const page of rows) all.push(...page)
      yield `${tableText(columns, all)}\n`
    }
  }
}

/** An array as `JSON.stringify` would indent it, though it never is in memory as a whole. */
async function* jsonArray(rows: SqlResult['rows'], objectOf: (row: readonly Cell[]) => object): AsyncGenerator<string> {
  let isEmpty = true
  yield '['
  for await (const page of rows) {
    for (const row of page) {
      const text = JSON.stringify(objectOf(row), undefined, 2).replaceAll('\n', '\n  ')
      yield `${isEmpty ? '' : ','}\n  ${text}`
      isEmpty = false
    }
  }
  yield isEmpty ? ']\n' : '\n]\n'
}
