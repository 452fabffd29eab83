import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { createHandle } from '../../../platform/eventsourcing/handle.ts'
import { workKey } from '../../../platform/media/blobs/blob-address.ts'
import { filesystemBlobs } from '../../../platform/media/blobs/filesystem.ts'
import type { Studio } from '../../../testing/studio.ts'
import { endWork } from '../../work/commands.ts'
import { type DataExportResult, dataExportFile } from '../words-contract.ts'

interface MadeDataExport {
  readonly userId: UserId
  /** Of an archive that was asked for. */
  readonly workId: string
}

/** Test helper: ends the work as the worker does, with an archive of some bytes. */
export async function madeDataExport(
  { engines, config }: Studio,
  { userId, workId }: MadeDataExport,
  expiresAt = new Date(Date.now() + 60_000),
): Promise<void> {
  const blobs = filesystemBlobs(config.mediaFolder)
  await blobs.put(workKey({ userId, workId }, dataExportFile), Buffer.from('an archive'), {
    contentType: 'application/zip',
  })
  const result: DataExportResult = { name: 'atelier-data.zip', bytes: 10, checksum: 'c0ffee', events: 3, files: 0 }
  await endWork(
    createHandle(engines.store),
    { workId, userId, correlationId: 'c', at: new Date().toISOString() },
    { outcome: 'done', result: { plain: JSON.stringify(result) }, expiresAt: expiresAt.toISOString() },
  )
}
