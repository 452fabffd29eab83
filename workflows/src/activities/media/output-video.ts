import path from 'node:path'
import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import type { StoredMedia } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import { withoutSound } from '@studio/backend/platform/media/video/derivatives.ts'
import { probeVideo, type VideoFacts } from '@studio/backend/platform/media/video/probe.ts'
import { UnusableVideo } from '@studio/backend/platform/media/video/unusable-video.ts'
import { madeShape } from '@studio/backend/platform/media/video/video-limits.ts'
import { withWorkFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import { outputFailed } from '../../generation/failures.ts'
import type { TaskRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { modelOrGone } from '../request/model-of-job.ts'
import type { FinishedOutput } from './finished-output.ts'
import { outputKey } from './output-key.ts'
import { tryAgain } from './output-tries.ts'
import { type KeptVideo, measureFile, storeVideoFile, unlessLeftOut } from './video-file.ts'

/**
 * Stores a video as the provider made it, without a sound that the person does not want, with its poster, thumbnail and clip for a look in
 * passing, and with a copy that browsers play where they cannot play it; without those that cannot be made, because the video is paid for.
 * It goes through files of a folder of its own, never through memory as a whole. Throws as `storeOutput`, and what a download throws.
 */
export async function storeVideo(deps: ActivityDeps, task: TaskRef, output: FinishedOutput): Promise<StoredMedia> {
  return await withWorkFolder((folder) => storeThrough(folder, deps, task, output))
}

async function storeThrough(
  folder: string,
  deps: ActivityDeps,
  task: TaskRef,
  { provider, url, signal }: FinishedOutput,
): Promise<StoredMedia> {
  // What a model that is no longer offered has made is paid for, so it is stored all the same.
  const silenced = modelOrGone(deps, await readJobRequest(deps.store, task))?.silenced === true
  const file = path.join(folder, 'original')
  const maxBytes = deps.bounds.maxOutputBytes.video
  const downloaded = await provider.downloadToFile(url, { path: file, maxBytes }, signal)
  const received = { file, facts: await factsOf(file, signal), folder, signal }
  const { video, stored } = await asWanted({ video: received, stored: downloaded }, silenced)
  return await storeVideoFile(
    deps.blobs,
    (variant) => outputKey(task, variant),
    { video, stored },
    {
      leaveOut,
      makeCopy: (make) => make(signal),
    },
  )
}

const leaveOut = (error: Error): void => tryAgain('unmade', error)

/** Throws outputFailed for a file that is no whole video, however often it is fetched. */
async function factsOf(file: string, signal: AbortSignal): Promise<VideoFacts> {
  try {
    const facts = await probeVideo(file, signal, madeShape)
    if (facts.isCut) throw new UnusableVideo('unreadable', 'its end is missing')
    return facts
  } catch (error) {
    if (!(error instanceof UnusableVideo)) throw error
    tryAgain(error.fault === 'too-demanding' ? 'ended' : 'unreadable', error)
    throw outputFailed('output-unusable', 'The provider’s output is not a video.')
  }
}

/** The video as it came, or without the sound that the person does not want and the service cannot leave out. */
async function asWanted(kept: KeptVideo, silenced: boolean): Promise<KeptVideo> {
  const { video } = kept
  if (!silenced || video.facts.audioCodec === undefined) return kept
  const silent = await unlessLeftOut(async () => {
    const file = await withoutSound(video)
    return {
      video: { ...video, file, facts: await probeVideo(file, video.signal, madeShape) },
      stored: await measureFile(file),
    }
  }, leaveOut)
  return silent ?? kept
}
