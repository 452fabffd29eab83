import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { createHandle } from '../../../platform/eventsourcing/handle.ts'
import { workKey } from '../../../platform/media/blobs/blob-address.ts'
import { filesystemBlobs } from '../../../platform/media/blobs/filesystem.ts'
import type { Studio } from '../../../testing/studio.ts'
import { endWork } from '../../work/commands.ts'
import { type DownloadResult, downloadFile } from '../contract.ts'

interface MadeDownload {
  readonly userId: UserId
  /** Of a file that was asked for. */
  readonly workId: string
  readonly assetId: string
  readonly expiresAt?: Date
}

/** Test helper: ends the making of a file as the worker does, with a file of four bytes. */
export async function madeDownload(
  { engines, config }: Studio,
  { userId, workId, assetId, expiresAt = new Date(Date.now() + 600_000) }: MadeDownload,
): Promise<void> {
  const key = workKey({ userId, workId }, downloadFile)
  await filesystemBlobs(config.mediaFolder).put(key, Buffer.from('file'), { contentType: 'image/webp' })
  const result: DownloadResult = { assetId, contentType: 'image/webp', bytes: 4, checksum: 'c0ffee' }
  const step = { workId, userId, correlationId: 'c', at: new Date().toISOString() }
  await endWork(createHandle(engines.store), step, {
    outcome: 'done',
    result: { plain: JSON.stringify(result) },
    expiresAt: expiresAt.toISOString(),
  })
}
