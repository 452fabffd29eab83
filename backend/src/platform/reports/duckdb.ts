import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { DuckDBConnection, Json } from '@duckdb/node-api'
import type { Cell } from './cell.ts'
import type { Column } from './table-text.ts'

/** A column of the table that is queried, with its type in DuckDB. */
export interface SqlColumn {
  readonly name: string
  readonly type: 'VARCHAR' | 'UUID' | 'BIGINT' | 'INTEGER' | 'DOUBLE' | 'BOOLEAN' | 'DATE' | 'TIMESTAMP'
}

/** The SQL cannot be run, or took too long; the message is for the person who wrote it. */
export class UnusableSql extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnusableSql'
  }
}

/** What a query has found, in pieces. */
export interface SqlResult {
  readonly columns: readonly Column[]
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>
}

/** A table that is filled row by row and then queried; everything that it writes is in a folder of its own. */
export interface SqlTable {
  /** Resolves when there is room for more. */
  readonly add: (row: readonly Cell[]) => Promise<void> | undefined
  /** No row comes any more: makes the table. Until then there is nothing to query. */
  readonly load: () => Promise<void>
  /** Runs one SELECT. Throws UnusableSql for anything else, and for what reaches beyond the table. */
  readonly query: (sql: string) => Promise<SqlResult>
  /** Writes what one SELECT finds as Parquet to the file `parquetFile`. Throws as `query` does. */
  readonly writeParquet: (sql: string) => Promise<void>
  readonly parquetFile: string
  readonly close: () => Promise<void>
}

/** What stops a query. */
interface Limits {
  readonly signal: AbortSignal | undefined
  /** How long it may take, in milliseconds. */
  readonly queryMs: number
}

const usualQueryMs = 60_000
const watchMs = 50

/** Throws the error of a file that cannot be written. */
const drained = async (file: Writable): Promise<void> => {
  await once(file, 'drain')
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * Opens a table. DuckDB is loaded by `load`, so that nobody else pays for it. What it may take is limited: a file in place of memory, 128 MB,
 * one thread. After the rows are there, the database is closed to everything outside: no file, no network, no extension, no other setting.
 */
export async function openSqlTable(
  name: string,
  columns: readonly SqlColumn[],
  { signal, queryMs = usualQueryMs }: Partial<Limits> = {},
): Promise<SqlTable> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-report-'))
  const csv = join(folder, 'rows.csv')
  const parquetFile = join(folder, 'rows.parquet')
  const file = createWriteStream(csv)
  let failure: Error | undefined
  file.on('error', (error) => {
    failure = error
  })
  let connection: DuckDBConnection | undefined
  const limits: Limits = { signal, queryMs }
  let close = () => undefined
  const connected = (): DuckDBConnection => {
    if (connection === undefined) throw new Error('The table has not been made yet')
    return connection
  }

  return {
    parquetFile,
    add: (row) => {
      if (failure !== undefined) throw failure
      return file.write(`${row.map(csvValue).join(',')}\n`) ? undefined : drained(file)
    },
    load: async () => {
      await new Promise<void>((resolve, reject) => {
        file.once('error', reject)
        file.end(() => resolve())
      })
      const { DuckDBInstance } = await import('@duckdb/node-api')
      const spill = join(folder, 'spill')
      await mkdir(spill)
      const instance = await DuckDBInstance.create(join(folder, 'rows.duckdb'), {
        threads: '1',
        memory_limit: '128MB',
        temp_directory: spill,
        max_temp_directory_size: '4GB',
        preserve_insertion_order: 'false',
        autoinstall_known_extensions: 'false',
        autoload_known_extensions: 'false',
      })
      const made = await instance.connect()
      close = () => {
        made.closeSync()
        instance.closeSync()
        return undefined
      }
      await made.run(tableFrom(name, columns, csv))
      for (const statement of closing(parquetFile)) await made.run(statement)
      connection = made
      await rm(csv)
    },
    query: async (sql) => {
      const { prepared, limit } = await prepare(connected(), sql, limits)
      const result = await limit(prepared.stream())
      const types = result.columnTypes().map((type) => String(type))
      const rows = async function* () {
        const pages = result.yieldRowsJson()
        for (;;) {
          const page = await limit(pages.next())
          if (page.done === true) return
          yield page.value.map((row) => row.map((value, at) => cellOf(value, types[at] ?? '')))
        }
      }
      const shown = result.columnNames().map((column, at) => ({ name: column, right: isNumber(types[at] ?? '') }))
      return { columns: shown, rows: rows() }
    },
    writeParquet: async (sql) => {
      const own = connected()
      const { limit } = await prepare(own, sql, limits)
      // On lines of their own, so that a comment at the end of the SQL ends there.
      await limit(
        own.run(`COPY (\n${withoutSemicolon(sql)}\n) TO ${quoted(parquetFile)} (FORMAT parquet, COMPRESSION zstd)`),
      )
    },
    close: async () => {
      close()
      file.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The text `@duckdb/node-api` wants for a table of these columns, from a file of which nothing is guessed. */
const tableFrom = (name: string, columns: readonly SqlColumn[], csv: string): string => {
  const types = columns.map((column) => `${quoted(column.name)}: ${quoted(column.type)}`).join(', ')
  const form = `header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', new_line = '\\n', nullstr = '', allow_quoted_nulls = false`
  return `CREATE TABLE ${name} AS SELECT * FROM read_csv(${quoted(csv)}, columns = {${types}}, ${form})`
}

/** The last one comes last: after it no setting can be changed. */
const closing = (parquetFile: string): readonly string[] => [
  `SET allowed_paths = [${quoted(parquetFile)}]`,
  'SET enable_external_access = false',
  'SET lock_configuration = true',
]

/** One SELECT, and how to wait for each of its steps within the time that it has as a whole. */
async function prepare(connection: DuckDBConnection, sql: string, { signal, queryMs }: Limits) {
  const { StatementType } = await import('@duckdb/node-api')
  const ends = Date.now() + queryMs
  const isLate = () => Date.now() >= ends
  const limit = async <Result>(step: Promise<Result>): Promise<Result> => {
    // Again and again: an interrupt before the database has begun is forgotten.
    const watch = setInterval(() => {
      if (signal?.aborted === true || isLate()) connection.interrupt()
    }, watchMs)
    try {
      return await step
    } catch (error) {
      if (isLate()) throw new UnusableSql(`The query took longer than ${queryMs / 1_000} seconds and was stopped.`)
      throw new UnusableSql(error instanceof Error ? (error.message.split('\n\n')[0] ?? '') : String(error))
    } finally {
      clearInterval(watch)
    }
  }
  const statements = await limit(connection.extractStatements(sql))
  if (statements.count !== 1) throw new UnusableSql('Exactly one SELECT can be run.')
  const prepared = await limit(statements.prepare(0))
  if (prepared.statementType !== StatementType.SELECT) throw new UnusableSql('Only a SELECT can be run.')
  return { prepared, limit }
}

/** Without the semicolon at its end, behind which there may be comments. */
const withoutSemicolon = (sql: string): string => sql.replace(/;(\s|--[^\n]*(\n|$)|\/\*[\s\S]*?\*\/)*$/, '')

/** Texts are always quoted: an empty text is no missing value. */
const csvValue = (cell: Cell): string => {
  if (cell === null) return ''
  return typeof cell === 'string' ? `"${cell.replaceAll('"', '""')}"` : String(cell)
}

const isNumber = (type: string): boolean => /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DOUBLE|FLOAT|DECIMAL)/.test(type)

/** Whole numbers arrive as text when they may be too large; those that are not become numbers again. */
function cellOf(value: Json, type: string): Cell {
  if (typeof value === 'string' && isNumber(type)) {
    const number = Number(value)
    return Number.isSafeInteger(number) && String(number) === value ? number : value
  }
  if (value === null || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string')
    return value
  return JSON.stringify(value)
}
