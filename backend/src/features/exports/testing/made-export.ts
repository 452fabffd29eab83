import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { createHandle } from '../../../platform/eventsourcing/handle.ts'
import { workKey } from '../../../platform/media/blobs/blob-address.ts'
import { filesystemBlobs } from '../../../platform/media/blobs/filesystem.ts'
import type { Studio } from '../../../testing/studio.ts'
import { endWork } from '../../work/commands.ts'
import { exportFile } from '../contract.ts'

interface MadeExport {
  readonly userId: UserId
  /** Of an export that was asked for. */
  readonly workId: string
  readonly expiresAt?: Date
}

/** Test helper: ends an export as the worker does, with an archive of three bytes. */
export async function madeExport(
  { engines, config }: Studio,
  { userId, workId, expiresAt = new Date(Date.now() + 60_000) }: MadeExport,
): Promise<void> {
  const key = workKey({ userId, workId }, exportFile)
  await filesystemBlobs(config.mediaFolder).put(key, Buffer.from('zip'), { contentType: 'application/zip' })
  const result = { name: 'atelier-2026-11-23.zip', bytes: 3, checksum: 'c0ffee', pictures: 2, missing: 0 }
  const step = { workId, userId, correlationId: 'c', at: new Date().toISOString() }
  await endWork(createHandle(engines.store), step, {
    outcome: 'done',
    result: { plain: JSON.stringify(result) },
    expiresAt: expiresAt.toISOString(),
  })
}
