import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { CostReport } from '@studio/backend/features/cost-report.ts'
import {
  type CostReportProblem,
  type CostReportResult,
  costReportFile,
  costReportQueue,
  daysOfReport,
  mostReports,
  type ReportFormat,
} from '@studio/backend/features/cost-reports/words-contract.ts'
import { inputOfWork } from '@studio/backend/features/work/commands.ts'
import { dayMs, dayOf } from '@studio/backend/platform/eventsourcing/day.ts'
import { workKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import type { BlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { withWorkFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import type { KeptFiles } from '@studio/backend/platform/reports/row-parts.ts'
import type { ActivityDeps } from '../../activities/deps.ts'
import { deleteOlderFiles } from '../requested/delete-older-files.ts'
import type { WorkKind, WorkResult, WorkTask } from '../requested/kind.ts'

const hourMs = 60 * 60_000
/** How far the work is, in per cent, when the log is read. */
const whenRead = 90

const contentTypes: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
}

/**
 * Reports of costs for admins. One whose worker dies goes on at the last place that was kept beside its file, and the file is there as a
 * whole or not at all.
 */
export const costReportWork: WorkKind = { queue: costReportQueue, longestMs: hourMs, perform: makeCostReport }

function makeCostReport(deps: ActivityDeps, task: WorkTask): Promise<WorkResult> {
  return withWorkFolder(async (folder) => {
    const report = await reportIn(folder, deps, task)
    if (report.refused === undefined) return await stored(report, deps, task)
    const { reason, message, problem } = report.refused
    const result: CostReportProblem | undefined = problem === undefined ? undefined : { problem }
    return { refused: { reason, message }, result }
  })
}

async function reportIn(folder: string, deps: ActivityDeps, task: WorkTask): Promise<CostReport> {
  let told = Promise.resolve()
  const report = await deps.costReport(await inputOfWork(deps, task.workId), {
    signal: task.signal,
    onProgress: (share) => {
      told = told.then(() => task.progress(Math.floor(share * whenRead)))
      // Its failure is thrown below; until then nobody else hears of it.
      told.catch(() => undefined)
    },
    folder,
    kept: keptFiles(deps.blobs, task),
  })
  await told
  return report
}

type MadeReport = Extract<CostReport, { refused?: undefined }>

async function stored(
  { file, format, head, lines, charges }: MadeReport,
  deps: ActivityDeps,
  task: WorkTask,
): Promise<WorkResult> {
  const madeAt = deps.clock()
  const contentType = contentTypes[format]
  const checksum = createHash('sha256')
  await pipeline(createReadStream(file), checksum)
  await deps.blobs.put(workKey(task, costReportFile), createReadStream(file), { contentType })
  await deleteOlderFiles(deps, task, { file: costReportFile, most: mostReports })
  const result: CostReportResult = {
    name: `atelier-costs-${dayOf(madeAt)}.${format}`,
    contentType,
    bytes: (await stat(file)).size,
    checksum: checksum.digest('hex'),
    head,
    lines,
    charges,
  }
  return { result, expiresAt: new Date(madeAt.getTime() + daysOfReport * dayMs) }
}

/** Beside the file of the work, in the blob store that all workers share. */
function keptFiles(blobs: BlobStore, task: WorkTask): KeptFiles {
  return {
    read: (name) => blobs.get(workKey(task, name)),
    write: (name, body) => blobs.put(workKey(task, name), body, { contentType: 'application/octet-stream' }),
    remove: async (names) => {
      await Promise.all(names.map((name) => blobs.delete(workKey(task, name))))
    },
  }
}
