import { joinKind } from '@studio/backend/features/chains/contract.ts'
import { costReportKind } from '@studio/backend/features/cost-reports/words-contract.ts'
import { adminsDataExportKind, dataExportKind } from '@studio/backend/features/data-exports/words-contract.ts'
import { deletionKind } from '@studio/backend/features/deletions/words-contract.ts'
import { downloadKind } from '@studio/backend/features/downloads/contract.ts'
import { exportKind } from '@studio/backend/features/exports/contract.ts'
import { lastFrameKind } from '@studio/backend/features/last-frames/contract.ts'
import { rebuildKind } from '@studio/backend/features/rebuilds/contract.ts'
import { sourceKinds, sourceWorkKind } from '@studio/backend/features/sources/words-contract.ts'
import { costReportWork } from '../cost-report/make-cost-report.ts'
import { dataExportWork } from '../data-export/make-data-export.ts'
import { deletionWork } from '../deletion/delete-account.ts'
import { downloadWork } from '../download/make-download.ts'
import { exportWork } from '../export/make-export.ts'
import { joinWork } from '../join/join-clips.ts'
import { lastFrameWork } from '../last-frame/take-last-frame.ts'
import { rebuildWork } from '../rebuild/rebuild-model.ts'
import { sourceWork } from '../sources/source-work.ts'
import type { WorkKind } from './kind.ts'

/** Every kind of work that this release can do, by the word in the log. Work of another kind is left to a later release. */
export const workKinds: ReadonlyMap<string, WorkKind> = new Map<string, WorkKind>([
  [exportKind, exportWork],
  [downloadKind, downloadWork],
  [lastFrameKind, lastFrameWork],
  [joinKind, joinWork],
  [deletionKind, deletionWork],
  [dataExportKind, dataExportWork],
  [adminsDataExportKind, dataExportWork],
  [rebuildKind, rebuildWork],
  [costReportKind, costReportWork],
  ...sourceKinds.map((kind): [string, WorkKind] => [sourceWorkKind(kind), sourceWork]),
])
