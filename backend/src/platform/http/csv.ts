import { Readable } from 'node:stream'
import type { StreamedBytes } from './contract/api.ts'

/** What a cell of a table may hold. */
export type Cell = string | number | boolean | null | undefined

/** How spreadsheets recognise UTF-8. */
const byteOrderMark = '\uFEFF'

/** A text that a spreadsheet would take for a formula, also behind spaces and in the wide characters of East Asia. */
const formula = /^\s*[=+\-@＝＋－＠\t\r\n]/

/** A cell as it stands in the file: numbers as they are, texts that could become formulas behind an apostrophe. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  if (formula.test(value)) return quoted(`'${value}`)
  return /[",\r\n]|^\s|\s$/.test(value) ? quoted(value) : value
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const lineOf = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/**
 * A table as a CSV file (RFC 4180) that is sent while it is read.
 * @param name of the file, without its ending
 * @param rows read as fast as the client takes them
 */
export function csvFile(
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): StreamedBytes {
  async function* lines() {
    yield byteOrderMark + lineOf(columns)
    for await (const row of rows) yield lineOf(row)
  }
  return {
    contentType: 'text/csv; charset=utf-8',
    downloadAs: `${name}.csv`,
    stream: () => Readable.from(lines(), { objectMode: false }),
  }
}

/** Everything of a list that is read page by page. */
export async function* everyPage<Item>(
  page: (after: string | undefined) => Promise<{ readonly items: readonly Item[]; readonly next?: string | undefined }>,
): AsyncGenerator<Item> {
  for (let after: string | undefined; ; ) {
    const { items, next } = await page(after)
    yield* items
    if (next === undefined) return
    after = next
  }
}
