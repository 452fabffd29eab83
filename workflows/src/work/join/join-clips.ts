import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readPresentAsset } from '@studio/backend/features/assets/lookup/present-queries.ts'
import {
  daysOfJoined,
  JoinInput,
  type JoinResult,
  joinedFile,
  joinQueue,
  mostJoined,
} from '@studio/backend/features/chains/contract.ts'
import { inputOfWork } from '@studio/backend/features/work/commands.ts'
import { dayMs, dayOf } from '@studio/backend/platform/eventsourcing/day.ts'
import { AssetId } from '@studio/backend/platform/eventsourcing/event.ts'
import { assetKey, workKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import {
  type JoinedPart,
  type JoinedShape,
  joinablePart,
  joinedShape,
  joinParts,
} from '@studio/backend/platform/media/video/join.ts'
import { probeVideo } from '@studio/backend/platform/media/video/probe.ts'
import { UnusableVideo } from '@studio/backend/platform/media/video/unusable-video.ts'
import { madeShape } from '@studio/backend/platform/media/video/video-limits.ts'
import { withWorkFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import type { ActivityDeps } from '../../activities/deps.ts'
import { deleteOlderFiles } from '../requested/delete-older-files.ts'
import { workFailed } from '../requested/failures.ts'
import type { WorkKind, WorkResult, WorkTask } from '../requested/kind.ts'

const minuteMs = 60_000

/** Clips that continue each other as one video. */
export const joinWork: WorkKind = { queue: joinQueue, longestMs: 60 * minuteMs, perform: joinClips }

async function joinClips(deps: ActivityDeps, task: WorkTask): Promise<WorkResult> {
  const { assetIds } = JoinInput.parse(await inputOfWork(deps, task.workId))
  try {
    return await withWorkFolder(async (folder) => {
      const { file, durationMs } = await joined(deps, task, { assetIds, folder })
      // a cancel while the clips were joined must leave no file behind
      task.signal.throwIfAborted()
      const checksum = await checksumOf(file)
      await deps.blobs.put(workKey(task, joinedFile), createReadStream(file), { contentType: 'video/mp4' })
      await deleteOlderFiles(deps, task, { file: joinedFile, most: mostJoined })
      const madeAt = deps.clock()
      const name = `video-${dayOf(madeAt)}-${assetIds.length}-clips.mp4`
      const { size: bytes } = await stat(file)
      const result: JoinResult = { name, bytes, checksum, durationMs, clips: assetIds.length }
      return { result, expiresAt: new Date(madeAt.getTime() + daysOfJoined * dayMs) }
    })
  } catch (error) {
    if (!(error instanceof UnusableVideo)) throw error
    throw workFailed('unusable-video', 'One of these videos cannot be joined with the others.')
  }
}

interface Clips {
  readonly assetIds: readonly string[]
  readonly folder: string
}

/** One clip after the other: only one of them is on the disk beside the parts, and only one program is at work. */
async function joined(deps: ActivityDeps, task: WorkTask, { assetIds, folder }: Clips) {
  const { signal, progress } = task
  const { hasSound, ms } = await toldOf(deps, task, assetIds)
  if (ms > 1_000 * madeShape.mostSeconds) throw tooLong()
  const parts: JoinedPart[] = []
  let shape: JoinedShape | undefined
  for (const [n, assetId] of assetIds.entries()) {
    const file = path.join(folder, 'clip')
    await copyTo(file, deps, { ...task, assetId: AssetId.parse(assetId) })
    const facts = await probeVideo(file, signal, madeShape)
    shape ??= joinedShape(facts, hasSound)
    parts.push(await joinablePart({ file, facts, folder, signal }, shape, n))
    await progress((90 * (n + 1)) / assetIds.length)
  }
  if (shape === undefined) throw videoGone()
  return await whole(parts, shape, { folder, signal })
}

/** Each part could be made, so none of the clips is to blame for what follows. */
async function whole(...given: Parameters<typeof joinParts>): ReturnType<typeof joinParts> {
  try {
    return await joinParts(...given)
  } catch (error) {
    if (!(error instanceof UnusableVideo)) throw error
    throw workFailed('unusable-whole', 'These videos could not be made into one.')
  }
}

/** Whether one of the clips has a sound, and how long they are together. Fails for good unless all of them are there. */
async function toldOf({ store }: ActivityDeps, { userId }: WorkTask, assetIds: readonly string[]) {
  let hasSound = false
  let ms = 0
  for (const assetId of assetIds) {
    const asset = await readPresentAsset(store, { userId, assetId: AssetId.parse(assetId) })
    const video = asset?.media.video
    if (video === undefined) throw videoGone()
    hasSound ||= video.hasSound
    ms += video.durationMs
  }
  return { hasSound, ms }
}

async function copyTo(
  file: string,
  { blobs }: ActivityDeps,
  { userId, assetId, signal }: Pick<WorkTask, 'userId' | 'signal'> & { readonly assetId: AssetId },
): Promise<void> {
  const bytes = await blobs.get(assetKey({ userId, assetId }, 'original'))
  if (bytes === null) throw videoGone()
  await pipeline(bytes, createWriteStream(file), { signal })
}

const videoGone = () => workFailed('video-gone', 'One of these videos does not exist any more.')

const tooLong = () =>
  workFailed('too-long', 'Together these videos are longer than an hour, which is too long for one.')

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
