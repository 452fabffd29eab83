import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { RequestedSource } from '@studio/backend/features/sources/commands.ts'
import type { VideoFields } from '@studio/backend/features/sources/events.ts'
import type { BlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { frameKey, playableKey, videoKey } from '@studio/backend/platform/media/blobs/source-keys.ts'
import type { FrameFiles } from '@studio/backend/platform/media/video/frames.ts'
import type { VideoFacts } from '@studio/backend/platform/media/video/probe.ts'

/** Stores a video, unless an earlier attempt has, and returns what is recorded of it. */
export async function storeVideo(
  blobs: BlobStore,
  source: RequestedSource,
  file: string,
  { durationMs, width, height, contentType }: VideoFacts,
): Promise<VideoFields> {
  const { size } = await stat(file)
  if (!source.stored) await blobs.put(videoKey(source), createReadStream(file), { contentType })
  return { durationMs, width, height, bytes: size, contentType }
}

/** Stores the copy of a video that every browser plays. */
export async function storePlayable(blobs: BlobStore, source: RequestedSource, file: string): Promise<void> {
  await blobs.put(playableKey(source), createReadStream(file), { contentType: 'video/mp4' })
}

/** Stores frames in both sizes, and returns their times in milliseconds. */
export async function storeFrames(
  blobs: BlobStore,
  source: RequestedSource,
  frames: readonly FrameFiles[],
): Promise<readonly number[]> {
  for (const { timestampMs, ...files } of frames) {
    for (const size of ['full', 'small'] as const) {
      const bytes = await readFile(files[size])
      await blobs.put(frameKey(source, timestampMs, size), bytes, { contentType: 'image/jpeg' })
    }
  }
  return frames.map(({ timestampMs }) => timestampMs)
}

/** Deletes the file that was sent, the stored video and its copy. Frames of a source that came to no good end are left to the daily sweep. */
export async function deleteSource(blobs: BlobStore, source: RequestedSource): Promise<void> {
  await blobs.delete(videoKey(source))
  await blobs.delete(playableKey(source))
  if (source.stagedKey !== undefined) await blobs.delete(source.stagedKey)
}
