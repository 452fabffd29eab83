import { createHash } from 'node:crypto'
import {
  DownloadInput,
  type DownloadResult,
  downloadFile,
  downloadQueue,
  minutesOfDownload,
  mostDownloads,
} from '@studio/backend/features/downloads/contract.ts'
import type { ExportedPicture } from '@studio/backend/features/exports/queries.ts'
import { fileOf, makeFileInMemory } from '@studio/backend/features/make-file.ts'
import { inputOfWork } from '@studio/backend/features/work/commands.ts'
import { workKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import { UnusableImage } from '@studio/backend/platform/media/pictures/unusable-image.ts'
import type { ActivityDeps } from '../../activities/deps.ts'
import { deleteOlderFiles } from '../requested/delete-older-files.ts'
import { workFailed } from '../requested/failures.ts'
import type { WorkKind, WorkResult, WorkTask } from '../requested/kind.ts'

/** The file of one picture that must be converted or signed. Its decoding and signing have limits of their own, which are shorter. */
export const downloadWork: WorkKind = { queue: downloadQueue, longestMs: 3 * 60_000, perform: makeDownload }

async function makeDownload(deps: ActivityDeps, task: WorkTask): Promise<WorkResult> {
  const { userId, workId, signal } = task
  const { assetId, ...choice } = DownloadInput.parse(await inputOfWork(deps, workId))
  const picture = await pictureOf(deps, task, assetId)
  const { bytes, contentType } = await fileInMemory(deps, fileOf(picture, choice))
  // a cancel while the picture was converted must leave no file behind
  signal.throwIfAborted()
  await deps.blobs.put(workKey({ userId, workId }, downloadFile), bytes, { contentType })
  await deleteOlderFiles(deps, task, { file: downloadFile, most: mostDownloads })
  const checksum = createHash('sha256').update(bytes).digest('hex')
  const result: DownloadResult = { assetId, contentType, bytes: bytes.length, checksum }
  return { result, expiresAt: new Date(deps.clock().getTime() + minutesOfDownload * 60_000) }
}

async function pictureOf(deps: ActivityDeps, { userId }: WorkTask, assetId: string): Promise<ExportedPicture> {
  const { pages } = await deps.exportedPictures(userId, [assetId])
  for await (const [picture] of pages) if (picture !== undefined) return picture
  throw imageGone()
}

async function fileInMemory(deps: ActivityDeps, file: Parameters<typeof makeFileInMemory>[1]) {
  try {
    const made = await makeFileInMemory(deps, file)
    if (made === null) throw imageGone()
    return made
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    throw workFailed('unusable-image', 'This image cannot be converted or signed.')
  }
}

const imageGone = () => workFailed('image-gone', 'This image does not exist.')
