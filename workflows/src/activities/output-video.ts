import path from 'node:path'
import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import type { StoredMedia } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import { withoutSound } from '@studio/backend/platform/media/video/derivatives.ts'
import { probeVideo } from '@studio/backend/platform/media/video/probe.ts'
import { UnusableVideo } from '@studio/backend/platform/media/video/unusable-video.ts'
import { withWorkFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import { Context } from '@temporalio/activity'
import { outputFailed } from '../generation/failures.ts'
import type { TaskRef } from '../generation/refs.ts'
import { type ActivityDeps, kindOf } from './deps.ts'
import type { FinishedOutput } from './finished-output.ts'
import { outputKey } from './output-key.ts'
import { checksumOf, type KeptVideo, storeVideoFile } from './video-file.ts'
import { isWorthAnother } from './worth-another.ts'

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
    if (isWorthAnother(error, Context.current().info.attempt)) throw error
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
  return await storeVideoFile(deps.blobs, (variant) => outputKey(task, variant), { video, stored })
}

/** The video as it came, or without the sound that the person does not want and the service cannot leave out. */
async function asWanted({ store, kinds }: ActivityDeps, task: TaskRef, kept: KeptVideo): Promise<KeptVideo> {
  const { data } = await readJobRequest(store, task)
  const { video } = kept
  if (!kindOf({ kinds }, data.kind).modelOf(data)?.silenced || video.facts.audioCodec === undefined) return kept
  const file = await withoutSound(video)
  const facts = await probeVideo(file, video.signal)
  return { video: { ...video, file, facts }, stored: await checksumOf(file) }
}
