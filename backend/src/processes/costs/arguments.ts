import { access, constants, readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { nameOfPrices } from '../../features/cost-report.ts'
import { dimensions, PriceListFile, ReportOptions } from '../../features/cost-reports/contract.ts'
import { UnusableReport } from '../../features/cost-reports/errors.ts'

export const formats = ['table', 'csv', 'json', 'ndjson', 'parquet'] as const
export type Format = (typeof formats)[number]

/** What the command line asks for. */
export interface CostsRequest {
  readonly options: ReportOptions
  readonly format: Format
  readonly sql: string | undefined
  /** Where the report is written; without it, to the standard output. */
  readonly output: string | undefined
  readonly verify: boolean
  /** The name of the other price list: its version, else a hash of it. */
  readonly repricedBy: string | undefined
}

export const usage = `npm run --silent costs -- [options]

What the studio has cost, from the event log itself. Money is told in US dollars; times are UTC.

  --from 2026-11-01 --to 2026-12-01   charges recorded from (inclusive) to (exclusive): days, or times with a zone
  --by ${dimensions.join(',')}         what the lines are; model without it
  --user <id>  --model <id>           of one person, of one model
  --as-of 2026-11-15T12:00:00Z        the report as it stood at that moment
  --prices prices.json                the same usage by another price list, with the difference
  --format ${formats.join('|')}
  --sql "select ..."                  asks the table charges instead: ${'one row for each charge'}
  --output report.csv                 writes a file, whole or not at all
  --verify                            compares with the read model; a difference ends with 1

Ends with 0, with 1 after a failure or a difference, with 2 when it was asked for something impossible, with 130 when interrupted.`

/**
 * Reads the command line. Throws UnusableReport with what is wrong with it.
 * @param folder what relative paths are relative to
 */
export async function readArguments(args: readonly string[], folder: string): Promise<CostsRequest> {
  const values = parsed(args)
  const { format = 'table', sql, output, verify = false, prices: file, by, 'as-of': asOf, ...plain } = values
  if (!isFormat(format)) throw bad(`--format: ${format} is none of ${formats.join(', ')}.`)
  if (format === 'parquet' && output === undefined) throw bad('--format parquet needs --output: it is no text.')
  if (sql !== undefined && by !== undefined) throw bad('--sql groups by itself: leave --by out.')
  if (verify && sql !== undefined) throw bad('--verify compares reports: leave --sql out.')
  const prices = file === undefined ? undefined : await readPrices(resolve(folder, file))
  const options = ReportOptions.safeParse({
    ...plain,
    ...(by !== undefined && { by: by.split(',').map((each) => each.trim()) }),
    ...(asOf !== undefined && { asOf }),
    ...(prices && { prices: prices.list }),
  })
  if (!options.success) throw bad(problemsOf(options.error))
  return {
    options: options.data,
    format,
    sql,
    output: output === undefined ? undefined : await usableFile(resolve(folder, output)),
    verify,
    repricedBy: prices?.name,
  }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = {
    from: text,
    to: text,
    by: text,
    user: text,
    model: text,
    'as-of': text,
    prices: text,
    format: text,
    sql: text,
    output: text,
    verify: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false }).values
  } catch (error) {
    throw bad(error instanceof Error ? error.message : String(error))
  }
}

const isFormat = (text: string): text is Format => formats.some((format) => format === text)

const bad = (message: string): UnusableReport => new UnusableReport('bad-usage', message)

const optionOf = (path: readonly PropertyKey[]): string =>
  path[0] === 'asOf' ? '--as-of' : `--${String(path[0] ?? '')}`

const problemsOf = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${optionOf(path)}: ${message}.`).join('\n')

async function readPrices(file: string): Promise<{ readonly list: PriceListFile; readonly name: string }> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw bad(`--prices: ${file} cannot be read (${error.code}).`)
  })
  const list = PriceListFile.safeParse(json(text))
  if (!list.success) {
    const [issue] = list.error.issues
    const place = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`
    throw bad(`--prices: ${file} is no price list: ${issue?.message}${place}.`)
  }
  return { list: list.data, name: nameOfPrices(list.data, text) }
}

/** A file that a report can be written to. It is looked at before the log is read, which takes long. */
async function usableFile(file: string): Promise<string> {
  const isFolder = await stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (isFolder) throw bad(`--output: ${file} is a folder, and no file.`)
  // The slash refuses what is no folder.
  await access(`${dirname(file)}/`, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw bad(`--output: nothing can be written to ${dirname(file)} (${error.code}).`)
  })
  return file
}

/** Undefined for what is no JSON, which is then no price list. */
function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
