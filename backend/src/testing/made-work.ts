import { joinKind } from '../features/chains/contract.ts'
import { madeJoined } from '../features/chains/testing/made-joined.ts'
import { madeDataExport } from '../features/data-exports/testing/made-data-export.ts'
import { dataExportKind } from '../features/data-exports/words-contract.ts'
import { downloadKind } from '../features/downloads/contract.ts'
import { madeDownload } from '../features/downloads/testing/made-download.ts'
import { exportKind } from '../features/exports/contract.ts'
import { madeExport } from '../features/exports/testing/made-export.ts'
import { requestWork } from '../features/work/commands.ts'
import { type UserId, WorkId } from '../platform/eventsourcing/event.ts'
import { createHandle } from '../platform/eventsourcing/handle.ts'
import { randomId } from '../platform/eventsourcing/ids.ts'
import type { Studio } from './studio.ts'

/** Test helper: pieces of work of a person that have ended, each with a file that can be downloaded, by the names under which calls ask. */
export async function madeWorkOf(studio: Studio, userId: UserId, assetId: string) {
  const of = async (
    kind: string,
    make: (work: { readonly userId: UserId; readonly workId: string }) => Promise<void>,
  ) => {
    const workId = WorkId.parse(randomId())
    const context = { commandId: randomId(), correlationId: 'c', causationId: 'c', at: new Date().toISOString() }
    await requestWork(createHandle(studio.engines.store), { ...context, workId, userId, kind })
    await make({ userId, workId })
    return workId
  }
  return {
    workId: await of(exportKind, (work) => madeExport(studio, work)),
    downloadId: await of(downloadKind, (work) => madeDownload(studio, { ...work, assetId })),
    joinedId: await of(joinKind, (work) => madeJoined(studio, work)),
    dataExportId: await of(dataExportKind, (work) => madeDataExport(studio, work)),
  }
}
