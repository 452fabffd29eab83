import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, it } from 'vitest'
import { type Cell, csvCell, csvFile, everyPage } from './csv.ts'

it.each([
  ['=1+1', `"'=1+1"`],
  [' =1+1', `"' =1+1"`],
  ['\n=1', `"'\n=1"`],
  ['\t@SUM(1)', `"'\t@SUM(1)"`],
  ['＝1+1', `"'＝1+1"`],
  ['-2', `"'-2"`],
  ['+49 30 1', `"'+49 30 1"`],
  [-2, '-2'],
  [0.25, '0.25'],
  ['a, "b"', '"a, ""b"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  [' spaces ', '" spaces "'],
  ['Édith = Ada', 'Édith = Ada'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  [true, 'true'],
])('%j becomes no formula', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

it('gives back what went in, read by the parser of a database', async () => {
  const rows: readonly (readonly Cell[])[] = [
    ['=1+1', 1.5, 'a "quoted", text'],
    ['two\nlines', -3, 'Zoë 😀'],
    ['plain', 0, "it's"],
  ]
  const { stream, contentType, downloadAs } = csvFile('table', ['a', 'b', 'c'], rows)
  expect([contentType, downloadAs]).toEqual(['text/csv; charset=utf-8', 'table.csv'])
  expect(await parsed(await buffer(stream()))).toEqual([
    { a: "'=1+1", b: '1.5', c: 'a "quoted", text' },
    { a: 'two\nlines', b: '-3', c: 'Zoë 😀' },
    { a: 'plain', b: '0', c: "it's" },
  ])
})

it('is read no faster than it is taken', async () => {
  let read = 0
  const pages = everyPage<number>((after) => {
    read += 1
    const first = Number(after ?? 0)
    return Promise.resolve({ items: [first, first + 1], next: first > 100_000 ? undefined : String(first + 2) })
  })
  async function* rows() {
    for await (const n of pages) yield ['x'.repeat(1_000), n]
  }
  const stream = csvFile('table', ['text', 'n'], rows()).stream()
  for await (const _ of stream) break
  expect(read).toBeLessThan(100)
  expect(stream.destroyed).toBe(true)
})

/** What another program reads in the file. */
async function parsed(file: Buffer) {
  expect(file.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'))
  const folder = await mkdtemp(join(tmpdir(), 'atelier-csv-'))
  const database = await DuckDBInstance.create(':memory:')
  const connection = await database.connect()
  try {
    const path = join(folder, 'table.csv')
    await writeFile(path, file)
    const read = await connection.runAndReadAll(`select * from read_csv('${path}', all_varchar = true, header = true)`)
    return read.getRowObjects()
  } finally {
    connection.closeSync()
    database.closeSync()
    await rm(folder, { recursive: true })
  }
}
