import { createReadStream, createWriteStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ByteSource } from '@studio/backend/platform/media/blobs/byte-source.ts'
import { probeVideo } from '@studio/backend/platform/media/video/probe.ts'
import { probeSound } from '@studio/backend/platform/media/video/probe-sound.ts'
import { makeSmallerVideo } from '@studio/backend/platform/media/video/smaller-video.ts'
import { makeStillVideo, makeWav } from '@studio/backend/platform/media/video/speaking-media.ts'
import { madeShape } from '@studio/backend/platform/media/video/video-limits.ts'
import type { UploadFile } from '@studio/backend/platform/providers/port.ts'

/** Where a copy is made, and until when. */
export interface CopyWork {
  /** Empty, and there until the copy was sent. */
  readonly folder: string
  readonly signal: AbortSignal | undefined
}

/** What every service that takes sounds takes. */
const commonSounds = ['audio/mpeg', 'audio/wav']

/** What every service that takes videos takes of one, in bytes. */
const mostVideoBytes = 100_000_000

/**
 * What a provider gets of a sound: itself, or a WAV of it where its length matters or it is of a type that not every service takes. Throws
 * UnusableVideo.
 * @param ms how long it is to be; undefined: as long as it is
 */
export async function copyOfSound(sound: UploadFile, ms: number | undefined, work: CopyWork): Promise<UploadFile> {
  if (ms === undefined && commonSounds.includes(sound.contentType)) return sound
  const file = path.join(work.folder, 'sound')
  await save(sound.bytes, file)
  const { signal } = work
  const length = ms ?? (await probeSound(file, signal)).durationMs
  return { bytes: await sourceOfFile(await makeWav(file, { ms: length, signal })), contentType: 'audio/wav' }
}

/** What a provider gets of a video: itself, or one with fewer bytes where not every service takes as many. Throws UnusableVideo. */
export async function copyOfVideo(video: UploadFile, { folder, signal }: CopyWork): Promise<UploadFile> {
  if (video.bytes.size <= mostVideoBytes) return video
  const file = path.join(folder, 'video')
  await save(video.bytes, file)
  // It was admitted once, so nothing but its size is against it.
  const facts = await probeVideo(file, signal, madeShape)
  const smaller = await makeSmallerVideo({ file, facts, folder, signal }, mostVideoBytes)
  return { bytes: await sourceOfFile(smaller), contentType: 'video/mp4' }
}

/** A video that shows a picture for so long, as a provider gets it. Throws UnusableVideo. */
export async function stillVideoOf(picture: Uint8Array, ms: number, work: CopyWork): Promise<UploadFile> {
  const file = path.join(work.folder, 'picture')
  await writeFile(file, picture)
  return {
    bytes: await sourceOfFile(await makeStillVideo(file, { ms, signal: work.signal })),
    contentType: 'video/mp4',
  }
}

async function save(source: ByteSource, file: string): Promise<void> {
  const bytes = await source.open()
  if (bytes === null) throw new Error('The bytes are gone while they are copied')
  await pipeline(bytes, createWriteStream(file))
}

async function sourceOfFile(file: string): Promise<ByteSource> {
  const { size } = await stat(file)
  return { size, open: async (span) => createReadStream(file, span) }
}
