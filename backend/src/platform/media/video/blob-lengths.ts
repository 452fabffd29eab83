import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BlobStore } from '../blobs/blob-store.ts'
import { probeVideo } from './probe.ts'
import { probeSound } from './probe-sound.ts'
import { UnusableVideo } from './unusable-video.ts'
import { withWorkFolder } from './work-folder.ts'

type Blobs = Pick<BlobStore, 'get'>

/** The length of a stored video in milliseconds. Throws UnusableVideo when it cannot be read to its end, and when the signal aborts. */
export async function videoMsOf(blobs: Blobs, key: string, signal: AbortSignal): Promise<number> {
  return await withCopy(blobs, key, signal, async (file) => {
    const { durationMs, isCut } = await probeVideo(file, signal)
    if (isCut) throw new UnusableVideo('unreadable', 'its end is missing')
    return durationMs
  })
}

/** The same of a sound. */
export async function soundMsOf(blobs: Blobs, key: string, signal: AbortSignal): Promise<number> {
  return await withCopy(blobs, key, signal, async (file) => (await probeSound(file, signal)).durationMs)
}

async function withCopy(
  blobs: Blobs,
  key: string,
  signal: AbortSignal,
  probe: (file: string) => Promise<number>,
): Promise<number> {
  return await withWorkFolder(async (folder) => {
    const bytes = await blobs.get(key)
    if (bytes === null) throw new Error('The file is gone before it was read')
    const file = path.join(folder, 'probed')
    await pipeline(bytes, createWriteStream(file), { signal })
    return await probe(file)
  })
}
