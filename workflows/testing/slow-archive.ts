import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createAsset } from '@studio/backend/features/assets/commands.ts'
import { exportFile, exportKind } from '@studio/backend/features/exports/contract.ts'
import { requestWork } from '@studio/backend/features/work/commands.ts'
import { workStream } from '@studio/backend/features/work/events.ts'
import { JobId, WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { assetKey, workKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/blobs/filesystem.ts'
import { unzip } from '@studio/backend/platform/media/testing/unzip.ts'
import { someMedia } from './activity-world.ts'
import type { TestLog } from './log.ts'

/** An archive of one picture whose bytes cannot be read for now: the worker stops in the middle. */
export interface SlowArchive {
  /** Types of its events, in order. */
  readonly story: () => Promise<readonly string[]>
  /** From now on the bytes can be read; a worker that waits for them already waits for ever. */
  readonly goOn: () => Promise<void>
  /** The texts of its files. */
  readonly files: () => Promise<readonly string[]>
}

/** Asks for one. The bytes are a pipe that nobody writes to. */
export async function slowArchive(of: { readonly log: TestLog; readonly mediaFolder: string }): Promise<SlowArchive> {
  const { log, mediaFolder } = of
  const userId = await log.newUser()
  const step = { userId, jobId: JobId.parse(randomId()), n: 0, correlationId: 'c', at: new Date().toISOString() }
  const assetId = await createAsset(log.handle, { ...step, kind: 'output', media: someMedia, sources: [] })
  const blobs = filesystemBlobs(mediaFolder)
  const key = assetKey({ userId, assetId }, 'original')
  const put = () => blobs.put(key, Buffer.from('bytes of a picture'), { contentType: 'image/png' })
  await put()
  const file = join(mediaFolder, key)
  await rm(file)
  await promisify(execFile)('mkfifo', [file])

  const workId = WorkId.parse(randomId())
  const context = { commandId: workId, correlationId: 'c', causationId: 'c', at: new Date().toISOString() }
  const input = { assetIds: [assetId] }
  await requestWork(log.handle, { ...context, workId, userId, kind: exportKind, input })
  return {
    story: () => log.types(workStream(workId)),
    goOn: async () => {
      await rm(file)
      await put()
    },
    files: async () => {
      const archive = await blobs.get(workKey({ userId, workId }, exportFile))
      const files = await unzip(archive === null ? Buffer.alloc(0) : await buffer(archive))
      return [...files.values()].map(String)
    },
  }
}
