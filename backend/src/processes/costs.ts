import process from 'node:process'
import { isKnownModel, reportedLog } from '../features/cost-report.ts'
import { UnusableReport } from '../features/cost-reports/errors.ts'
import { headText } from '../features/cost-reports/rendering.ts'
import { makeReport, type Report, type ReportedLog, type ReportWork } from '../features/cost-reports/report.ts'
import { allEvents } from '../features/events.ts'
import { StoreUnavailable, storeAwayHelp, UndecodableEvent } from '../platform/eventsourcing/store/errors.ts'
import { codeVersion } from '../platform/reports/code-version.ts'
import { UnusableSql } from '../platform/reports/duckdb.ts'
import type { Config } from './config.ts'
import { type CostsRequest, readArguments, usage } from './costs/arguments.ts'
import { type Output, outputTo } from './costs/output.ts'
import { progressLine } from './costs/progress-line.ts'
import { answerSql } from './costs/sql.ts'
import { verifyReport } from './costs/verify.ts'
import { writeReport } from './costs/write-report.ts'

/**
 * `npm run costs`: what the studio has cost, from the log itself. The report goes to the standard output, everything else to the standard
 * error.
 * @returns the exit code: 0, 1 after a failure or a difference, 2 for what cannot be asked for, 130 when interrupted
 */
export async function runCosts(config: Config, args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(`${usage}\n`)
    return 0
  }
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
  try {
    const request = await readArguments(args, process.env['INIT_CWD'] ?? process.cwd())
    return await answer(config, request, interrupted.signal)
  } catch (error) {
    if (interrupted.signal.aborted) return 130
    return tellFailure(error)
  }
}

async function answer(config: Config, request: CostsRequest, signal: AbortSignal): Promise<number> {
  const log = await reportedLog(config.eventStoreUrl, allEvents)
  const line = progressLine(process.stderr)
  const code = await codeVersion()
  const work = { code, repricedBy: request.repricedBy, isModel: isKnownModel, signal, onProgress: line.tell }
  const output = outputTo(request.output, process.stdout)
  try {
    if (request.sql !== undefined) return await answerSql(log, { ...request, sql: request.sql }, { work, output, tell })
    return await report(config, log, request, { work, output })
  } finally {
    line.clear()
  }
}

async function report(
  config: Config,
  log: ReportedLog,
  request: CostsRequest,
  { work, output }: { readonly work: ReportWork; readonly output: Output },
): Promise<number> {
  const verifying = request.verify ? verifyReport(config.mongoUrl, request.options) : undefined
  const made: Report = await makeReport(log, request.options, { ...work, onCharge: verifying?.note })
  if (request.format !== 'table') tell(headText(made.head))
  await writeReport(made, request.format, output)
  if (verifying === undefined) return 0
  const { agrees, text } = await verifying.compare(made.head.position)
  tell(text)
  return agrees ? 0 : 1
}

function tellFailure(error: unknown): number {
  if (error instanceof UnusableReport) {
    tell(error.reason === 'bad-usage' ? `${error.message}\n\n${usage}` : error.message)
    return 2
  }
  if (error instanceof UnusableSql) {
    tell(`--sql: ${error.message}`)
    return 2
  }
  if (error instanceof StoreUnavailable) tell(`${storeAwayHelp}\n${error.message}`)
  else if (error instanceof UndecodableEvent) tell(error.message)
  else tell(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return 1
}

function tell(text: string): void {
  process.stderr.write(`${text}\n`)
}
