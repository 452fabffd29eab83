import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { createHandle } from '../../../platform/eventsourcing/handle.ts'
import { workKey } from '../../../platform/media/blobs/blob-address.ts'
import { filesystemBlobs } from '../../../platform/media/blobs/filesystem.ts'
import type { Studio } from '../../../testing/studio.ts'
import { endWork } from '../../work/commands.ts'
import { type JoinResult, joinedFile } from '../contract.ts'

interface MadeJoined {
  readonly userId: UserId
  /** Of a joined video that was asked for. */
  readonly workId: string
}

/** Test helper: ends the joining of two clips as the worker does, with a file of four bytes. */
export async function madeJoined({ engines, config }: Studio, { userId, workId }: MadeJoined): Promise<void> {
  const blobs = filesystemBlobs(config.mediaFolder)
  await blobs.put(workKey({ userId, workId }, joinedFile), Buffer.from('film'), { contentType: 'video/mp4' })
  const result: JoinResult = { name: 'two.mp4', bytes: 4, checksum: 'c0ffee', durationMs: 9_958, clips: 2 }
  const step = { workId, userId, correlationId: 'c', at: new Date().toISOString() }
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  await endWork(createHandle(engines.store), step, {
    outcome: 'done',
    result: { plain: JSON.stringify(result) },
    expiresAt,
  })
}
