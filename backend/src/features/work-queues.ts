import { joinKind, joinQueue } from './chains/contract.ts'
import { costReportKind, costReportQueue } from './cost-reports/words-contract.ts'
import { adminsDataExportKind, dataExportKind, dataExportQueue } from './data-exports/words-contract.ts'
import { deletionKind, deletionQueue } from './deletions/words-contract.ts'
import { downloadKind, downloadQueue } from './downloads/contract.ts'
import { exportKind, exportQueue } from './exports/contract.ts'
import { lastFrameKind, lastFrameQueue } from './last-frames/contract.ts'
import { rebuildKind, rebuildQueue } from './rebuilds/contract.ts'
import { sourceKinds, sourceQueue, sourceWorkKind } from './sources/words-contract.ts'
import type { WorkQueue } from './work/contract.ts'

const queues: ReadonlyMap<string, WorkQueue> = new Map([
  [exportKind, exportQueue],
  [downloadKind, downloadQueue],
  [lastFrameKind, lastFrameQueue],
  [joinKind, joinQueue],
  [deletionKind, deletionQueue],
  [dataExportKind, dataExportQueue],
  [adminsDataExportKind, dataExportQueue],
  [rebuildKind, rebuildQueue],
  [costReportKind, costReportQueue],
  ...sourceKinds.map((kind): [string, WorkQueue] => [sourceWorkKind(kind), sourceQueue]),
])

/** The queue in which work of a kind waits for its turn; undefined for kinds that only a later release knows. */
export function workQueueOf(kind: string): WorkQueue | undefined {
  return queues.get(kind)
}
