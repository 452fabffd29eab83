import {
  extractedFrames,
  failedSource,
  progressSource,
  type RequestedSource,
  readSource,
  storedSource,
} from '@studio/backend/features/sources/commands.ts'
import { reasonInWords, sourceQueue } from '@studio/backend/features/sources/words-contract.ts'
import { SourceId } from '@studio/backend/platform/eventsourcing/event.ts'
import { makePlayableCopy } from '@studio/backend/platform/media/video/derivatives.ts'
import type { VideoFile } from '@studio/backend/platform/media/video/encode.ts'
import { extractFrames } from '@studio/backend/platform/media/video/frames.ts'
import { probeVideo } from '@studio/backend/platform/media/video/probe.ts'
import { UnusableVideo } from '@studio/backend/platform/media/video/unusable-video.ts'
import { withWorkFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import type { ActivityDeps } from '../../activities/deps.ts'
import { workFailed } from '../requested/failures.ts'
import type { WorkKind, WorkResult, WorkTask } from '../requested/kind.ts'
import { fetchVideo } from './fetch-video.ts'
import { deleteSource, storeFrames, storePlayable, storeVideo } from './source-blobs.ts'

/** Longer than a download may take by its own limits, with what follows it. */
const longestMs = 10 * 60_000

/** Importing a video by link or upload and taking its frames: work with a stream of its own, `source-<sourceId>`. */
export const sourceWork: WorkKind = {
  queue: sourceQueue,
  longestMs,
  perform: importSource,
  life: {
    progress: progressSource,
    end: async (deps, step, end) => {
      // FramesExtracted is the good end, and has been written
      if (end.outcome === 'done') return
      const hasFailed = await failedSource(deps.handle, step, end.outcome === 'cancelled' ? 'cancelled' : end.reason)
      if (!hasFailed) return
      const source = await readSource(deps, SourceId.parse(step.workId))
      // The end is written, so files that cannot be deleted now are left to the daily sweep.
      await deleteSource(deps.blobs, source).catch(() => undefined)
    },
  },
}

/** How far the work is, in per cent, when the video is here: a download takes most of the time. */
const whenFetched = 80

/**
 * Gets the video, reads what it is, and stores it and its frames; goes on from the stored video when an earlier attempt got that far.
 * An attempt that fails deletes nothing: it may be one that is believed dead, and another attempt uses the files.
 */
async function importSource(deps: ActivityDeps, task: WorkTask): Promise<WorkResult> {
  const source = await readSource(deps, SourceId.parse(task.workId))
  try {
    await withWorkFolder((folder) => importInto(folder, deps, task, source))
  } catch (error) {
    throw error instanceof UnusableVideo ? workFailed(error.fault, reasonInWords(error.fault)) : error
  }
  if (source.stagedKey !== undefined) await deps.blobs.delete(source.stagedKey)
  return {}
}

async function importInto(folder: string, deps: ActivityDeps, task: WorkTask, source: RequestedSource): Promise<void> {
  const { handle, blobs, clock } = deps
  const { signal } = task
  const step = { ...task, at: clock().toISOString() }
  const progress = (percent: number) => task.progress((percent * whenFetched) / 100)
  const file = await fetchVideo(deps, source, { folder, signal, progress })
  const facts = await probeVideo(file, signal)
  const copy = await playableCopyOf({ file, facts, folder, signal })
  if (copy !== undefined) await storePlayable(blobs, source, copy)
  await storedSource(handle, step, await storeVideo(blobs, source, file, facts))
  await task.progress(whenFetched)
  const frames = await extractFrames(file, folder, facts, signal)
  const timestampsMs = await storeFrames(blobs, source, frames)
  if (!(await extractedFrames(handle, step, timestampsMs))) await deleteSource(blobs, source)
}

/** Undefined where browsers play the video as it is, and where the copy would take too much: then it can be used, but not be looked at. */
async function playableCopyOf(video: VideoFile): Promise<string | undefined> {
  try {
    return await makePlayableCopy(video)
  } catch (error) {
    if (error instanceof UnusableVideo) return undefined
    throw error
  }
}
