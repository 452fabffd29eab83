import sharp from 'sharp'
import { SourceId } from '../../../platform/eventsourcing/event.ts'
import { createHandle } from '../../../platform/eventsourcing/handle.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { filesystemBlobs } from '../../../platform/media/blobs/filesystem.ts'
import { frameKey, videoKey } from '../../../platform/media/blobs/source-keys.ts'
import type { Person } from '../../../testing/person.ts'
import type { Studio } from '../../../testing/studio.ts'
import { extractedFrames, requestSource, storedSource } from '../commands.ts'
import type { SourceOrigin } from '../queries.ts'

const video = { durationMs: 2_000, width: 64, height: 36, bytes: 1_000, contentType: 'video/mp4' }

/** A frame of that time as the worker stores it: a picture of one colour. */
const frameAt = (timestampMs: number): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: `#${String(timestampMs).padStart(6, '3')}` } })
    .jpeg()
    .toBuffer()

/** Test helper: a video of this person, uploaded unless told otherwise, which is in the blob store with its frames of these times. Returns its id. */
export async function sourceOf(
  { engines, config }: Studio,
  { userId }: Person,
  timestampsMs: readonly number[] = [0, 1_000],
  origin: SourceOrigin = { kind: 'upload' },
): Promise<SourceId> {
  const sourceId = SourceId.parse(randomId())
  const handle = createHandle(engines.store)
  const context = { correlationId: randomId(), causationId: randomId(), at: new Date().toISOString(), userId }
  const step = { ...context, workId: sourceId }
  await requestSource(handle, { ...context, commandId: sourceId, sourceId, ...origin })
  await storedSource(handle, step, video)
  const blobs = filesystemBlobs(config.mediaFolder)
  await blobs.put(videoKey({ userId, sourceId }), Buffer.from('a video'), { contentType: video.contentType })
  for (const timestampMs of timestampsMs) {
    const bytes = await frameAt(timestampMs)
    for (const size of ['full', 'small'] as const) {
      await blobs.put(frameKey({ userId, sourceId }, timestampMs, size), bytes, { contentType: 'image/jpeg' })
    }
  }
  await extractedFrames(handle, step, timestampsMs)
  return sourceId
}
