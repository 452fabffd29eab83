import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FilledTable, openSqlTable } from './duckdb.ts'

let table: FilledTable

beforeAll(async () => {
  table = await openSqlTable('charges', [
    { name: 'id', type: 'VARCHAR' },
    { name: 'amount', type: 'BIGINT' },
    { name: 'created', type: 'TIMESTAMP' },
  ])
  for (const id of ['a', '', 'with "quotes", commas\nand lines', '=1+1'])
    await table.add([id, 9_007_199_254_740_993n, '2026-11-24 10:00:00.5'])
  await table.add(['none', null, null])
  await table.load()
})
afterAll(() => table.close())

async function ask(sql: string) {
  const { columns, rows } = await table.query(sql)
  const all = []
  for await (const page of rows) all.push(...page)
  return { columns, rows: all }
}

describe('the table', () => {
  it('keeps texts, numbers and missing values as they were', async () => {
    const { rows } = await ask('SELECT * FROM charges ORDER BY id')
    expect(rows).toEqual([
      ['', '9007199254740993', '2026-11-24 10:00:00.5'],
      ['=1+1', '9007199254740993', '2026-11-24 10:00:00.5'],
      ['a', '9007199254740993', '2026-11-24 10:00:00.5'],
      ['none', null, null],
      ['with "quotes", commas\nand lines', '9007199254740993', '2026-11-24 10:00:00.5'],
    ])
  })

  it('tells numbers as numbers, and which columns have them', async () => {
    const { columns, rows } = await ask(
      "SELECT count(*) AS n, sum(3) AS s, 'x' AS t, 1.5::DECIMAL(9,2) AS d FROM charges; -- all",
    )
    expect(rows).toEqual([[5, 15, 'x', '1.50']])
    expect(columns.map(({ name, right }) => [name, right])).toEqual([
      ['n', true],
      ['s', true],
      ['t', false],
      ['d', true],
    ])
  })

  it('is written as Parquet, with a comment at the end of the SQL, and at once where something only looks like the end', async () => {
    const noEnd = `--;${'/**/'.repeat(1_000)}and`
    expect(await table.writeParquet(`SELECT id, amount FROM charges ${noEnd}\n; -- all`)).toBe(5)
    expect((await readFile(table.parquetFile)).subarray(0, 4).toString()).toBe('PAR1')
  })
})

const outside = '/tmp/atelier-should-not-be-there'

it.each([
  "SELECT * FROM read_csv('/etc/passwd')",
  "SELECT * FROM read_text('/etc/passwd')",
  "SELECT * FROM read_blob('/proc/self/environ')",
  "SELECT * FROM '/etc/passwd'",
  "SELECT * FROM '/etc/passwd.csv'",
  "SELECT * FROM glob('/etc/*')",
  "SELECT * FROM parquet_scan('/tmp/x.parquet')",
  "SELECT * FROM read_csv('http://127.0.0.1:1/x')",
  "SELECT * FROM read_parquet('s3://bucket/x')",
  "SELECT getenv('HOME')",
  `COPY charges TO '${outside}'`,
  `COPY (SELECT 1) TO '${outside}'`,
  `EXPORT DATABASE '${outside}'`,
  `ATTACH '${outside}'`,
  'INSTALL httpfs',
  'LOAD httpfs',
  "SET memory_limit = '64GB'",
  'RESET enable_external_access',
  'SET enable_external_access = true',
  'DROP TABLE charges',
  'DELETE FROM charges',
  'UPDATE charges SET amount = 0',
  "INSERT INTO charges VALUES ('x', 1, NULL)",
  'CREATE TABLE more AS SELECT 1',
  'CREATE MACRO f() AS 1',
  'CALL pragma_version()',
  'BEGIN',
  'SELECT 1; SELECT 2',
  'SELECT 1; DROP TABLE charges',
  `SELECT 1) TO '${outside}' (FORMAT csv); COPY (SELECT 1`,
  'SELECT * FROM nothing',
  'SELEC 1',
  '',
])('refuses %s', async (sql) => {
  await expect(ask(sql)).rejects.toMatchObject({ name: 'UnusableSql' })
  await expect(table.writeParquet(sql)).rejects.toMatchObject({ name: 'UnusableSql' })
  expect(existsSync(outside)).toBe(false)
  expect((await ask('SELECT count(*) FROM charges')).rows).toEqual([[5]])
})

it('stops a query that is interrupted', async () => {
  const interrupted = new AbortController()
  const own = await openSqlTable('one', [{ name: 'n', type: 'INTEGER' }], {
    signal: interrupted.signal,
  })
  await own.load()
  const endless = own.query('WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM r) SELECT count(*) FROM r')
  interrupted.abort()
  await expect(endless).rejects.toMatchObject({ name: 'UnusableSql' })
  await own.close()
})

it('stops a query that takes too long', async () => {
  const own = await openSqlTable('one', [{ name: 'n', type: 'INTEGER' }], { queryMs: 50 })
  await own.load()
  const endless = own.query('WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM r) SELECT count(*) FROM r')
  await expect(endless).rejects.toThrow('took longer than')
  await own.close()
})
