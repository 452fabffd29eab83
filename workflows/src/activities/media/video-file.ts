import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { MediaVariant } from '@studio/backend/features/assets/contract.ts'
import type { StoredMedia } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import type { BlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { derivePicture, makeLargeThumbnail } from '@studio/backend/platform/media/pictures/derive.ts'
import { UnusableImage } from '@studio/backend/platform/media/pictures/unusable-image.ts'
import {
  makeHoverClip,
  makePlainStill,
  makePlayableCopy,
  makeStill,
} from '@studio/backend/platform/media/video/derivatives.ts'
import type { VideoFile } from '@studio/backend/platform/media/video/encode.ts'
import type { VideoFacts } from '@studio/backend/platform/media/video/probe.ts'
import { UnusableVideo } from '@studio/backend/platform/media/video/unusable-video.ts'
import type { DownloadedFile } from '@studio/backend/platform/providers/port.ts'

/** A video and what is to be known of its bytes. */
export interface KeptVideo {
  readonly video: VideoFile
  readonly stored: DownloadedFile
}

/** What is made of a video that it can be without: its poster and thumbnail, the clip for a look in passing, and the copy for browsers. */
type VideoPart = 'pictures' | 'hover' | 'playable'

type Unmade = UnusableVideo | UnusableImage

/** Called with why a part cannot be made: it throws that, or returns so that the part is left out. */
export type LeaveOut = (error: Unmade, part: VideoPart) => void

/** How what merely shows a video is made of it. */
export interface Showing {
  readonly leaveOut: LeaveOut
  /** Makes a copy for browsers, which stops at its signal; undefined when it is not worth its time. */
  readonly makeCopy: <Copy>(make: (signal: AbortSignal | undefined) => Promise<Copy>) => Promise<Copy | undefined>
}

/**
 * Stores a video with its poster, thumbnail and clip for a look in passing, and with a copy that browsers play where they cannot play it.
 * Throws UnusableVideo and UnusableImage unless what cannot be made is left out, and what `runProgram` and the blob store throw.
 * @param showing may leave out each of what is made of the video
 */
export async function storeVideoFile(
  blobs: Pick<BlobStore, 'put'>,
  keyOf: (variant: MediaVariant) => string,
  { video, stored }: KeptVideo,
  showing: Showing,
): Promise<StoredMedia> {
  const made = await makeFrom(video, showing)
  for (const { variant, contentType, body } of made.blobs) {
    const bytes = typeof body === 'string' ? createReadStream(body) : body
    await blobs.put(keyOf(variant), bytes, { contentType })
  }
  return mediaOf(video.facts, stored, made)
}

/** The result of work on a video, or undefined when that is left out. */
export async function unlessLeftOut<Result>(
  work: () => Promise<Result>,
  leaveOut: (error: Unmade) => void,
): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UnusableVideo || error instanceof UnusableImage)) throw error
    leaveOut(error)
    return undefined
  }
}

/** Size and checksum of a file. */
export async function measureFile(file: string): Promise<DownloadedFile> {
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

async function makeFrom(video: VideoFile, { leaveOut, makeCopy }: Showing): Promise<MadeOfVideo> {
  const unless = (part: VideoPart) => (error: Unmade) => leaveOut(error, part)
  const copyBy = (make: (video: VideoFile) => Promise<string | undefined>, part: VideoPart) =>
    unlessLeftOut(() => makeCopy((signal) => make({ ...video, signal })), unless(part))
  const shown = await unlessLeftOut(async () => picturesOf(await makeStill(video)), unless('pictures'))
  const hover = await copyBy(makeHoverClip, 'hover')
  const playable = await copyBy(makePlayableCopy, 'playable')
  const { thumbhash, thumbnail, poster } = shown ?? (await picturesOf(await makePlainStill(video)))
  const blobs: readonly VideoBlob[] = [
    { variant: 'original', contentType: video.facts.contentType, body: video.file },
    ...(playable === undefined ? [] : [{ variant: 'playable', contentType: 'video/mp4', body: playable } as const]),
    ...(hover === undefined ? [] : [{ variant: 'hover', contentType: 'video/mp4', body: hover } as const]),
    { variant: 'poster', contentType: 'image/webp', body: poster },
    { variant: 'thumbnail', contentType: 'image/webp', body: thumbnail },
  ]
  return { thumbhash, hasCopy: playable !== undefined, blobs }
}

async function picturesOf(still: Uint8Array) {
  const { thumbnail, media } = await derivePicture(still)
  return { thumbhash: media.thumbhash, thumbnail, poster: await makeLargeThumbnail(still) }
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
