import { createWriteStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import process from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openTable, type SqlResult, UnusableSql } from '../duckdb.ts'
import { sqlText } from '../sql-text.ts'
import { exitCodes, type QueryResponse, Question } from './protocol.ts'

// A process that responds to one question about a table and ends. Whatever a query does to the database, nobody else's work ends with it, and
// what it takes is measured from outside of the database.

/** How often memory and files are looked at, in milliseconds. */
const watchMs = 50
/** Lower than that of the processes for whose responses people wait. */
const lowPriority = 5

process.once('message', (message: unknown) => {
  void responseTo(Question.parse(message)).then((response) => process.send?.(response, () => process.exit()))
})
process.on('disconnect', () => process.exit())
setPriority(lowPriority)

async function responseTo(question: Question): Promise<QueryResponse> {
  watch(question)
  try {
    return { rows: await writeRows(question) }
  } catch (error) {
    if (error instanceof UnusableSql) return { unusable: error.message }
    throw error
  }
}

async function writeRows({ table: source, sql, format, output, limits }: Question): Promise<number> {
  const table = await openTable(source, limits)
  if (format === 'parquet') {
    const rows = await table.writeParquet(sql)
    await rename(table.parquetFile, output)
    return rows
  }
  const counted = counting(await table.query(sql))
  await pipeline(Readable.from(sqlText(counted.result, format)), createWriteStream(output))
  return counted.rows()
}

function counting({ columns, rows }: SqlResult) {
  let count = 0
  const pages = async function* () {
    for await (const page of rows) {
      count += page.length
      yield page
    }
  }
  return { result: { columns, rows: pages() }, rows: () => count }
}

/** Ends the process as soon as it takes too much. The database works on threads of its own, so this is never kept waiting by it. */
function watch({ table: { folder }, output, limits }: Question): void {
  const sizeOf = (path: string) =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    )
  const look = async () => {
    if (process.memoryUsage.rss() > limits.memory) process.exit(exitCodes.memory)
    const sizes = await Promise.all([sizeOf(output), sizeOf(`${folder}/rows.parquet`)])
    if (Math.max(...sizes) > limits.fileSize) process.exit(exitCodes.fileSize)
  }
  setInterval(() => void look(), watchMs).unref()
}
