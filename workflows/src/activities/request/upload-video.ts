import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MediaVariant } from '@studio/backend/features/assets/contract.ts'
import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import type { StoredMedia } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import { UnusableImage } from '@studio/backend/platform/media/pictures/unusable-image.ts'
import { cutVideo, type VideoCut } from '@studio/backend/platform/media/video/cut.ts'
import type { VideoFile } from '@studio/backend/platform/media/video/encode.ts'
import { probeVideo } from '@studio/backend/platform/media/video/probe.ts'
import { UnusableVideo, type VideoFault } from '@studio/backend/platform/media/video/unusable-video.ts'
import { madeShape } from '@studio/backend/platform/media/video/video-limits.ts'
import { withoutTraces } from '@studio/backend/platform/media/video/without-traces.ts'
import { withWorkFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import { Context } from '@temporalio/activity'
import { outputFailed } from '../../generation/failures.ts'
import type { JobRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { measureFile, type Showing, storeVideoFile } from '../media/video-file.ts'
import { isWorthAnother } from '../task/worth-another.ts'
import { modelOrGone } from './model-of-job.ts'
import { nameOfUpload, type Upload, uploadKey } from './upload-key.ts'
import { whileWanted } from './wanted.ts'

/**
 * Stores a video that the job works from: all of it, or the part of it that its model is to get, without what the file says of place and
 * device. It goes through files of a folder of its own. A file that came with the request is kept even when the job was cancelled, but no
 * copies for browsers are made of it then. Undefined when the file is gone, because it was stored before. Throws outputFailed for what is no
 * usable video.
 */
export async function storeVideoUpload(
  deps: ActivityDeps,
  job: JobRef,
  upload: Upload,
  signal: AbortSignal,
): Promise<StoredMedia | undefined> {
  try {
    return await withWorkFolder(async (folder) => {
      const video = await fetched(deps, upload, { folder, signal })
      if (video === undefined) return undefined
      const file = await wantedOf(deps, job, upload, video)
      const facts = await probeVideo(file, video.signal, madeShape)
      const kept = { video: { ...video, file, facts }, stored: await measureFile(file) }
      const makeCopy: Showing['makeCopy'] = (make) =>
        upload.sourceId === undefined ? whileWanted(deps, job, make) : make(signal)
      const keyOf = (variant: MediaVariant) => uploadKey(job, upload.n, variant)
      return await storeVideoFile(deps.blobs, keyOf, kept, { leaveOut, makeCopy })
    })
  } catch (error) {
    // what is made of it is a picture, too
    if (error instanceof UnusableImage) throw outputFailed('invalid-request', inWords('unreadable', upload))
    if (!(error instanceof UnusableVideo) || isWorthAnother(error, Context.current().info.attempt)) throw error
    throw outputFailed('invalid-request', inWords(error.fault, upload))
  }
}

/** Why a video is not taken. Of one that takes too much a shorter part may be fine. */
function inWords(fault: VideoFault, upload: Upload): string {
  const name = nameOfUpload(upload)
  if (fault !== 'too-demanding') return `${name} is broken.`
  const instead = upload.sourceId === undefined ? 'another video' : 'a shorter part of it, or another video'
  return `${name} takes too much time or memory to prepare. Please try ${instead}.`
}

/** Only the video itself is sent on, so the person can do without what merely shows it; of one without a readable frame nothing comes. */
const leaveOut: Showing['leaveOut'] = (error, part) => {
  if (part === 'pictures') throw error
}

async function fetched(
  { blobs }: ActivityDeps,
  { key }: Upload,
  { folder, signal }: Pick<VideoFile, 'folder' | 'signal'>,
): Promise<VideoFile | undefined> {
  const bytes = await blobs.get(key)
  if (bytes === null) return undefined
  const file = path.join(folder, 'video')
  await pipeline(bytes, createWriteStream(file), { signal })
  return { file, facts: await probeVideo(file, signal), folder, signal }
}

/** The file that the job works from. */
async function wantedOf(deps: ActivityDeps, job: JobRef, upload: Upload, video: VideoFile): Promise<string> {
  const model = modelOrGone(deps, await readJobRequest(deps.store, job))
  const cut: VideoCut | undefined = model?.cutsTo?.[upload.input ?? '']
  return await (cut === undefined ? withoutTraces(video) : cutVideo(video, cut))
}
