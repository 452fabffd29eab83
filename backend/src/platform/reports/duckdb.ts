import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection, Json } from '@duckdb/node-api'
import { workFolder } from '../media/video/work-folder.ts'
import type { Cell } from './cell.ts'
import { openRowFile, type RowFile } from './row-file.ts'
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

/** A table that can be queried; everything that it writes is in a folder of its own. */
export interface SqlTable {
  /** Runs one SELECT. Throws UnusableSql for anything else, and for what reaches beyond the table. */
  readonly query: (sql: string) => Promise<SqlResult>
  /** Writes what one SELECT finds as Parquet to the file `parquetFile`; returns how many rows. Throws as `query` does. */
  readonly writeParquet: (sql: string) => Promise<number>
  readonly parquetFile: string
  readonly close: () => void
}

/** A table that is filled row by row and then queried. */
export interface FilledTable extends Omit<SqlTable, 'close'> {
  readonly add: RowFile['add']
  /** No row comes any more: makes the table. Until then there is nothing to query. */
  readonly load: () => Promise<void>
  readonly close: () => Promise<void>
}

/** What stops a query. */
interface Limits {
  readonly signal?: AbortSignal | undefined
  /** How long it may take, in milliseconds. */
  readonly queryMs?: number
}

/** Which table, and where its rows are. */
export interface TableSource {
  readonly name: string
  readonly columns: readonly SqlColumn[]
  /** Files that `openRowFile` has written. */
  readonly files: readonly string[]
  /** For everything that the database writes. */
  readonly folder: string
}

const usualQueryMs = 60_000
const watchMs = 50

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * Makes a table of rows in files. DuckDB is loaded by this, so that nobody else pays for it. What it may take is limited: a file in place
 * of memory, 128 MB, one thread. After the rows are there, the database is closed to everything outside: no file, no network, no extension,
 * no other setting.
 */
export async function openTable(source: TableSource, limits: Limits = {}): Promise<SqlTable> {
  const { folder } = source
  const parquetFile = join(folder, 'rows.parquet')
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
  const connection = await instance.connect()
  await connection.run(tableFrom(source))
  for (const statement of closing(parquetFile)) await connection.run(statement)

  return {
    parquetFile,
    query: async (sql) => {
      const { prepared, limit } = await prepare(connection, sql, limits)
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
      const { limit } = await prepare(connection, sql, limits)
      // On lines of their own, so that a comment at the end of the SQL ends there.
      const copied = await limit(
        connection.runAndReadAll(
          `COPY (\n${withoutSemicolon(sql)}\n) TO ${quoted(parquetFile)} (FORMAT parquet, COMPRESSION zstd)`,
        ),
      )
      return Number(copied.getRows()[0]?.[0])
    },
    close: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

/** Opens a table in a temporary folder, to be filled and then queried in this process. */
export async function openSqlTable(
  name: string,
  columns: readonly SqlColumn[],
  limits: Limits = {},
): Promise<FilledTable> {
  const folder = await workFolder()
  const file = openRowFile(join(folder.path, 'rows.csv'))
  let table: SqlTable | undefined
  const loaded = (): SqlTable => {
    if (table === undefined) throw new Error('The table has not been made yet')
    return table
  }
  return {
    parquetFile: join(folder.path, 'rows.parquet'),
    add: file.add,
    load: async () => {
      await file.end()
      table = await openTable({ name, columns, files: [file.path], folder: folder.path }, limits)
      await rm(file.path)
    },
    query: (sql) => loaded().query(sql),
    writeParquet: (sql) => loaded().writeParquet(sql),
    close: async () => {
      table?.close()
      file.discard()
      await folder.remove()
    },
  }
}

/** The text `@duckdb/node-api` wants for a table of these columns, from files of which nothing is guessed. */
const tableFrom = ({ name, columns, files }: TableSource): string => {
  const types = columns.map((column) => `${quoted(column.name)}: ${quoted(column.type)}`).join(', ')
  const form = `header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', new_line = '\\n', nullstr = '', allow_quoted_nulls = false`
  return `CREATE TABLE ${name} AS SELECT * FROM read_csv([${files.map(quoted).join(', ')}], columns = {${types}}, ${form})`
}

/** The last one comes last: after it no setting can be changed. */
const closing = (parquetFile: string): readonly string[] => [
  `SET allowed_paths = [${quoted(parquetFile)}]`,
  'SET enable_external_access = false',
  'SET lock_configuration = true',
]

/** One SELECT, and how to wait for each of its steps within the time that it has as a whole. */
async function prepare(connection: DuckDBConnection, sql: string, { signal, queryMs = usualQueryMs }: Limits) {
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
const withoutSemicolon = (sql: string): string => sql.replace(/;(\s|--[^\n]*(\n|$)|\/\*([^*]|\*(?!\/))*\*\/)*$/, '')

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
