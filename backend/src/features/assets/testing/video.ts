import { JobId } from '../../../platform/eventsourcing/event.ts'
import { createHandle } from '../../../platform/eventsourcing/handle.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import type { VideoMedia } from '../../../platform/eventsourcing/stored-media.ts'
import { filesystemBlobs } from '../../../platform/media/blobs/filesystem.ts'
import type { Person } from '../../../testing/person.ts'
import type { Studio } from '../../../testing/studio.ts'
import { createAsset } from '../commands.ts'
import type { MediaVariant } from '../contract.ts'
import { projected } from './picture.ts'

export const videoChecksum = 'd'.repeat(64)

/** What is stored of the video that `videoOf` makes; a video that needs no playable copy has none. */
export const videoBytes: Readonly<Partial<Record<MediaVariant, string>>> = {
  original: 'the video itself',
  playable: 'its playable copy',
  poster: 'its poster',
  thumbnail: 'small',
  hover: 'three seconds',
}

/** Test helper: a video of this person as the worker stores it, with its bytes. The read models show it. Returns its asset id. */
export async function videoOf(studio: Studio, { userId }: Person, playableCopy?: true): Promise<string> {
  const video: VideoMedia = { durationMs: 5_000, frameRate: '24/1', videoCodec: 'h264', hasSound: true }
  const media = {
    contentType: 'video/mp4',
    bytes: 16,
    width: 848,
    height: 480,
    checksum: videoChecksum,
    thumbhash: 'AAAA',
    video: { ...video, ...(playableCopy && { playableCopy }) },
  }
  const step = { correlationId: randomId(), at: new Date().toISOString(), userId, jobId: JobId.parse(randomId()), n: 0 }
  const assetId = await createAsset(createHandle(studio.engines.store), { ...step, kind: 'output', media, sources: [] })
  const blobs = filesystemBlobs(studio.config.mediaFolder)
  for (const [variant, bytes] of Object.entries(videoBytes)) {
    if (variant === 'playable' && !playableCopy) continue
    await blobs.put(`${userId}/${assetId}/${variant}`, Buffer.from(bytes), { contentType: 'ignored/type' })
  }
  await projected(studio)
  return assetId
}
