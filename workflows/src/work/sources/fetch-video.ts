import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { RequestedSource } from '@studio/backend/features/sources/commands.ts'
import { siteOf } from '@studio/backend/features/sources/sites-request.ts'
import type { BlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { videoKey } from '@studio/backend/platform/media/blobs/source-keys.ts'
import type { Downloader, DownloadRequest } from '@studio/backend/platform/media/downloader/downloader.ts'
import { UnusableVideo } from '@studio/backend/platform/media/video/unusable-video.ts'
import type { ActivityDeps } from '../../activities/deps.ts'

interface Fetching {
  /** Where the file is put. */
  readonly folder: string
  readonly signal: AbortSignal
  /** Of this step, in per cent. */
  readonly progress: (percent: number) => Promise<void>
}

/**
 * The video of a source as a file in the folder: from the blob store if it was stored or sent before, else from its link.
 * Throws UnusableVideo when it cannot be had, and what the blob store and `progress` throw.
 */
export async function fetchVideo(
  { blobs, download }: Pick<ActivityDeps, 'blobs' | 'download'>,
  source: RequestedSource,
  { folder, signal, progress }: Fetching,
): Promise<string> {
  const key = source.stored ? videoKey(source) : source.stagedKey
  if (key !== undefined) return await copyOf(blobs, key, path.join(folder, 'video'), signal)
  const { kind, link } = source
  const site = siteOf(kind)
  if (site === undefined || link === undefined)
    throw new UnusableVideo('unreachable', 'it has neither a link nor a file')
  return await downloadTelling(download, { site, link, folder, signal }, progress)
}

/** Downloads, and tells the progress one step after the other. The first step that cannot be told ends the download with its error. */
async function downloadTelling(
  download: Downloader,
  { signal, ...request }: Omit<DownloadRequest, 'progress'>,
  tell: (percent: number) => Promise<void>,
): Promise<string> {
  const untold = new AbortController()
  let told = Promise.resolve()
  const progress = (percent: number): void => {
    told = told.then(() => tell(percent))
    // nobody waits for it while the download runs, and a rejection that nobody handles would stop the worker
    told.catch((error: unknown) => untold.abort(error))
  }
  const file = await download({ ...request, signal: AbortSignal.any([signal, untold.signal]), progress })
  await told
  return file
}

async function copyOf(blobs: BlobStore, key: string, file: string, signal: AbortSignal): Promise<string> {
  const bytes = await blobs.get(key)
  if (bytes === null) throw new UnusableVideo('unreadable', 'its file is gone')
  await pipeline(bytes, createWriteStream(file), { signal })
  return file
}
