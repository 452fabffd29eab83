import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type CostReportResult,
  costReportFile,
  costReportQueue,
  daysOfReport,
  mostReports,
  type ReportFormat,
} from '@studio/backend/features/cost-reports/words-contract.ts'
import { inputOfWork } from '@studio/backend/features/work/commands.ts'
import { workKey } from '@studio/backend/platform/media/blob-address.ts'
import type { ActivityDeps } from '../../activities/deps.ts'
import { deleteOlderFiles } from '../requested/delete-older-files.ts'
import { workFailed } from '../requested/failures.ts'
import type { WorkKind, WorkResult, WorkTask } from '../requested/kind.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

const contentTypes: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
}

/** Reports of costs for admins. One that is interrupted begins again: reading the log takes seconds, and the file is there as a whole or not at all. */
export const costReportWork: WorkKind = { queue: costReportQueue, longestMs: hourMs, perform: makeCostReport }

async function makeCostReport(deps: ActivityDeps, task: WorkTask): Promise<WorkResult> {
  const madeAt = deps.clock()
  let told = Promise.resolve()
  const report = await deps.costReport(await inputOfWork(deps, task.workId), {
    signal: task.signal,
    onProgress: (share) => {
      told = told.then(() => task.progress(Math.floor(share * 90)))
      // Its failure is thrown below; until then nobody else hears of it.
      told.catch(() => undefined)
    },
  })
  await told
  if (report.refused) throw workFailed(report.refused.reason, report.refused.message)
  const { text, format, head, lines, charges } = report
  const contentType = contentTypes[format]
  const bytes = Buffer.from(text)
  await deps.blobs.put(workKey(task, costReportFile), Readable.from([bytes]), { contentType })
  await deleteOlderFiles(deps, task, { file: costReportFile, most: mostReports })
  const result: CostReportResult = {
    name: `atelier-costs-${madeAt.toISOString().slice(0, 10)}.${format}`,
    contentType,
    bytes: bytes.length,
    checksum: createHash('sha256').update(bytes).digest('hex'),
    head,
    lines,
    charges,
  }
  return { result, expiresAt: new Date(madeAt.getTime() + daysOfReport * dayMs) }
}
