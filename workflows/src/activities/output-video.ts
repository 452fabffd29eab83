import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MediaVariant } from '@studio/backend/features/assets/contract.ts'
import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import type { StoredMedia } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import { derivePicture, makeLargeThumbnail } from '@studio/backend/platform/media/derive.ts'
import {
  makeHoverClip,
  makePlayableCopy,
  makeStill,
  type VideoFile,
  withoutSound,
} from '@studio/backend/platform/media/video/derivatives.ts'
import { probeVideo, type VideoFacts } from '@studio/backend/platform/media/video/probe.ts'
import { UnusableVideo } from '@studio/backend/platform/media/video/unusable-video.ts'
import { withWorkFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import type { DownloadedFile } from '@studio/backend/platform/providers/port.ts'
import { Context } from '@temporalio/activity'
import { outputFailed } from '../generation/failures.ts'
import type { TaskRef } from '../generation/refs.ts'
import { type ActivityDeps, kindOf } from './deps.ts'
import type { FinishedOutput } from './finished-output.ts'
import { outputKey } from './output-key.ts'

/** How often a video is tried whose programs were stopped at their limits: on a busy machine the same video takes longer. */
const mostAttempts = 3

/**
 * Stores a video as the provider made it, without a sound that the person does not want, with its poster, thumbnail and clip for a look in passing, and with a copy that browsers play
 * where they cannot play it. It goes through files of a folder of its own, never through memory as a whole. Throws as `storeOutput`, and
 * what a download throws.
 */
export async function storeVideo(deps: ActivityDeps, task: TaskRef, output: FinishedOutput): Promise<StoredMedia> {
  try {
    return await withWorkFolder((folder) => storeThrough(folder, deps, task, output))
  } catch (error) {
    if (!(error instanceof UnusableVideo)) throw error
    if (error.fault === 'too-demanding' && Context.current().info.attempt < mostAttempts) throw error
    throw outputFailed('output-unusable', 'The provider’s output is not a video.')
  }
}

async function storeThrough(
  folder: string,
  deps: ActivityDeps,
  task: TaskRef,
  { provider, url }: FinishedOutput,
): Promise<StoredMedia> {
  const signal = Context.current().cancellationSignal
  const file = path.join(folder, 'original')
  const maxBytes = deps.bounds.maxOutputBytes.video
  const downloaded = await provider.downloadToFile(url, { path: file, maxBytes }, signal)
  const received = { file, facts: await probeVideo(file, signal), folder, signal }
  if (received.facts.isCut) throw new UnusableVideo('unreadable', 'its end is missing')
  const { video, stored } = await asWanted(deps, task, { video: received, stored: downloaded })
  const made = await makeFrom(video)
  for (const { variant, contentType, body } of made.blobs) {
    const bytes = typeof body === 'string' ? createReadStream(body) : body
    await deps.blobs.put(outputKey(task, variant), bytes, { contentType })
  }
  return mediaOf(video.facts, stored, made)
}

/** A video and what is to be known of its bytes. */
interface Kept {
  readonly video: VideoFile
  readonly stored: DownloadedFile
}

/** The video as it came, or without the sound that the person does not want and the service cannot leave out. */
async function asWanted({ store, kinds }: ActivityDeps, task: TaskRef, kept: Kept): Promise<Kept> {
  const { data } = await readJobRequest(store, task)
  const { video } = kept
  if (!kindOf({ kinds }, data.kind).modelOf(data)?.silenced || video.facts.audioCodec === undefined) return kept
  const file = await withoutSound(video)
  const facts = await probeVideo(file, video.signal)
  return { video: { ...video, file, facts }, stored: await storedFile(file) }
}

async function storedFile(file: string): Promise<DownloadedFile> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { bytes: (await stat(file)).size, checksum: hash.digest('hex') }
}

/** What is stored of a video. */
interface MadeOfVideo {
  readonly thumbhash: string
  readonly hasCopy: boolean
  readonly blobs: readonly VideoBlob[]
}

interface VideoBlob {
  readonly variant: MediaVariant
  readonly contentType: string
  /** Bytes, or the path of a file. */
  readonly body: Uint8Array | string
}

async function makeFrom(video: VideoFile): Promise<MadeOfVideo> {
  const still = await makeStill(video)
  const hover = await makeHoverClip(video)
  const playable = await makePlayableCopy(video)
  const { thumbnail, media } = await derivePicture(still)
  const poster = await makeLargeThumbnail(still)
  const blobs: readonly VideoBlob[] = [
    { variant: 'original', contentType: video.facts.contentType, body: video.file },
    ...(playable === undefined ? [] : [{ variant: 'playable', contentType: 'video/mp4', body: playable } as const]),
    { variant: 'hover', contentType: 'video/mp4', body: hover },
    { variant: 'poster', contentType: 'image/webp', body: poster },
    { variant: 'thumbnail', contentType: 'image/webp', body: thumbnail },
  ]
  return { thumbhash: media.thumbhash, hasCopy: playable !== undefined, blobs }
}

function mediaOf(
  facts: VideoFacts,
  { bytes, checksum }: DownloadedFile,
  { thumbhash, hasCopy }: MadeOfVideo,
): StoredMedia {
  const { durationMs, width, height, frameRate, codec, audioCodec, contentType } = facts
  return {
    contentType,
    bytes,
    width,
    height,
    checksum,
    thumbhash,
    video: {
      durationMs,
      frameRate,
      videoCodec: codec,
      ...(audioCodec !== undefined && { audioCodec }),
      hasSound: audioCodec !== undefined,
      ...(hasCopy && { playableCopy: true as const }),
    },
  }
}
