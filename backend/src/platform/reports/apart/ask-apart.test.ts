import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type WorkFolder, workFolder } from '../../media/video/work-folder.ts'
import { openRowFile } from '../row-file.ts'
import { askApart } from './ask-apart.ts'
import type { Question } from './protocol.ts'

let folder: WorkFolder
beforeEach(async () => {
  folder = await workFolder()
})
afterEach(() => folder.remove())

const signal = new AbortController().signal
const output = () => join(folder.path, 'answer')

/** A table of two files, asked. */
async function ask(sql: string, format: Question['format'], bounds: Partial<Parameters<typeof askApart>[1]> = {}) {
  const files = ['a', 'b'].map((name) => openRowFile(join(folder.path, name)))
  for (const [n, file] of files.entries()) {
    await file.add([n, `it's ${n}`])
    await file.end()
  }
  const columns: Question['table']['columns'] = [
    { name: 'n', type: 'INTEGER' },
    { name: 'words', type: 'VARCHAR' },
  ]
  const table = { name: 'rows', columns, files: files.map(({ path }) => path), folder: folder.path }
  return await askApart({ table, sql, format, output: output() }, { signal, ...bounds })
}

const endless = 'WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM r) SELECT count(*) FROM r'
const large = "SELECT repeat('x', 1000) FROM range(10000000)"

describe('a query in a process apart', () => {
  it.each([
    ['csv', "\uFEFFn,words\r\n0,it's 0\r\n1,it's 1\r\n"],
    ['ndjson', '{"n":0,"words":"it\'s 0"}\n{"n":1,"words":"it\'s 1"}\n'],
    [
      'json',
      `${JSON.stringify(
        [
          { n: 0, words: "it's 0" },
          { n: 1, words: "it's 1" },
        ],
        undefined,
        2,
      )}\n`,
    ],
  ] as const)('writes what it finds as %s', async (format, text) => {
    expect(await ask('SELECT * FROM rows ORDER BY n; -- all', format)).toBe(2)
    expect(await readFile(output(), 'utf8')).toBe(text)
  })

  it('writes Parquet', async () => {
    expect(await ask('SELECT n FROM rows', 'parquet')).toBe(2)
    expect((await readFile(output())).subarray(0, 4).toString()).toBe('PAR1')
  })

  it.each(["SELECT * FROM read_csv('/etc/passwd')", 'SELECT 1; SELECT 2', "COPY rows TO '/tmp/atelier-apart'"])(
    'refuses %s',
    async (sql) => {
      await expect(ask(sql, 'csv')).rejects.toMatchObject({ name: 'UnusableSql' })
      expect(existsSync('/tmp/atelier-apart')).toBe(false)
    },
  )

  it.each([
    ['time', endless, { queryMs: 200 }, 'took longer than'],
    ['room', large, { fileSize: 1_000_000 }, 'larger than a report may be'],
    ['memory', endless, { memory: 1_000_000 }, 'more memory than it may'],
  ])('is stopped when it takes too much %s', async (_, sql, limits, message) => {
    await expect(ask(sql, 'csv', { limits })).rejects.toThrow(message)
  })

  it('is stopped with the work that it is part of', async () => {
    const work = new AbortController()
    const asked = ask(endless, 'csv', { signal: work.signal })
    work.abort(new Error('the work was cancelled'))
    await expect(asked).rejects.toThrow('the work was cancelled')
  })
})
