import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createUpload } from '@studio/backend/features/assets/commands.ts'
import { readPresentAsset } from '@studio/backend/features/assets/lookup/present-queries.ts'
import { storeMedia } from '@studio/backend/features/assets/media/media-commands.ts'
import { LastFrameInput, lastFrameQueue } from '@studio/backend/features/last-frames/contract.ts'
import { inputOfWork } from '@studio/backend/features/work/commands.ts'
import { AssetId } from '@studio/backend/platform/eventsourcing/event.ts'
import { deriveId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { mediumOf } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import { assetKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import { UnusableImage } from '@studio/backend/platform/media/pictures/unusable-image.ts'
import type { StoredUpload } from '@studio/backend/platform/media/pictures/uploads.ts'
import { makeLastFrame } from '@studio/backend/platform/media/video/last-frame.ts'
import { probeVideo } from '@studio/backend/platform/media/video/probe.ts'
import { UnusableVideo } from '@studio/backend/platform/media/video/unusable-video.ts'
import { madeShape } from '@studio/backend/platform/media/video/video-limits.ts'
import { withWorkFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import type { ActivityDeps } from '../../activities/deps.ts'
import { workFailed } from '../requested/failures.ts'
import type { WorkKind, WorkResult, WorkTask } from '../requested/kind.ts'

/** An image of the last frame of a video, which the next one begins with. Reading it has limits of its own, which are shorter. */
export const lastFrameWork: WorkKind = { queue: lastFrameQueue, longestMs: 5 * 60_000, perform: takeLastFrame }

async function takeLastFrame(deps: ActivityDeps, task: WorkTask): Promise<WorkResult> {
  const { userId, workId, correlationId, signal } = task
  const input = LastFrameInput.parse(await inputOfWork(deps, workId))
  const video = { userId, assetId: AssetId.parse(input.videoAssetId) }
  const upload = await frameOf(deps, task, video.assetId)
  // a cancel while the frame was made must leave no image behind
  signal.throwIfAborted()
  // the same in every attempt
  const commandId = deriveId(workId, 'last-frame')
  await storeMedia(deps.blobs, { userId, assetId: commandId }, upload)
  const command = { commandId, correlationId, causationId: workId, at: deps.clock().toISOString() }
  await createUpload(deps.handle, { ...command, userId, media: upload.media, sources: [video.assetId] })
  return { result: { assetId: commandId } }
}

async function frameOf(deps: ActivityDeps, { userId, signal }: WorkTask, assetId: AssetId): Promise<StoredUpload> {
  const asset = await readPresentAsset(deps.store, { userId, assetId })
  if (asset === undefined || mediumOf(asset.media) !== 'video') throw videoGone()
  try {
    return await withWorkFolder(async (folder) => {
      const file = path.join(folder, 'video')
      const bytes = await deps.blobs.get(assetKey({ userId, assetId }, 'original'))
      if (bytes === null) throw videoGone()
      await pipeline(bytes, createWriteStream(file), { signal })
      const frame = await makeLastFrame({ file, folder, facts: await probeVideo(file, signal, madeShape), signal })
      return await deps.decoder.prepareUpload(userId, () => Promise.resolve(frame))
    })
  } catch (error) {
    if (!(error instanceof UnusableVideo || error instanceof UnusableImage)) throw error
    throw workFailed('unusable-video', 'The last frame of this video cannot be read.')
  }
}

const videoGone = () => workFailed('video-gone', 'This video does not exist any more.')
