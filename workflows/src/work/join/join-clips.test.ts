import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createAsset, trashAsset } from '@studio/backend/features/assets/commands.ts'
import { JoinResult, joinedFile, joinKind, mostJoined } from '@studio/backend/features/chains/contract.ts'
import { requestWork } from '@studio/backend/features/work/commands.ts'
import { workStream } from '@studio/backend/features/work/events.ts'
import { type AssetId, JobId, type UserId, WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { workKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import type { BlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/blobs/filesystem.ts'
import { readBlob } from '@studio/backend/platform/media/blobs/read-blob.ts'
import { makeVideo } from '@studio/backend/platform/media/testing/videos.ts'
import { type WorkFolder, workFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ActivityWorld, someMedia, startActivityWorld } from '../../../testing/activity-world.ts'
import { breakFfmpeg, mendFfmpeg } from '../../../testing/broken-ffmpeg.ts'
import { joinWork } from './join-clips.ts'

let world: ActivityWorld
let folder: WorkFolder
let blobs: BlobStore
let bytes: Uint8Array
let userId: UserId
beforeAll(async () => {
  world = await startActivityWorld()
  folder = await workFolder()
  blobs = filesystemBlobs(path.join(folder.path, 'media'))
  bytes = await readFile(await makeVideo(path.join(folder.path, 'clip.mp4')))
})
afterAll(async () => {
  await world.log.stop()
  await folder.remove()
})
beforeEach(async () => {
  userId = await world.log.newUser()
})

const context = () => ({ correlationId: 'c', at: new Date().toISOString() })
const video = { durationMs: 1_000, frameRate: '10/1', videoCodec: 'h264', hasSound: false }

async function stored(content = bytes, durationMs = video.durationMs): Promise<AssetId> {
  const step = { ...context(), userId, jobId: JobId.parse(randomId()), n: 0 }
  const media = { ...someMedia, contentType: 'video/mp4', video: { ...video, durationMs } }
  const assetId = await createAsset(world.log.handle, { ...step, kind: 'output', media, sources: [] })
  await blobs.put(`${userId}/${assetId}/original`, content, { contentType: media.contentType })
  return assetId
}

interface Surroundings {
  readonly signal?: AbortSignal
  /** Ids of the joined videos that were made before, the last one first. */
  readonly doneWork?: readonly string[]
}

async function joined(assetIds: readonly string[], surroundings: Surroundings = {}) {
  const { signal = new AbortController().signal, doneWork = [] } = surroundings
  const workId = WorkId.parse(randomId())
  const ids = { ...context(), commandId: workId, causationId: 'c' }
  await requestWork(world.log.handle, { ...ids, workId, userId, kind: joinKind, input: { assetIds } })
  const told: number[] = []
  const progress = async (percent: number) => void told.push(percent)
  const task = { workId, userId, kind: joinKind, stream: workStream(workId), correlationId: 'c' }
  const deps = { ...world.deps, blobs, doneWork: async () => doneWork }
  const work = joinWork.perform(deps, { ...task, queue: joinWork.queue, signal, progress })
  return { work, told, read: () => readBlob(blobs, workKey({ userId, workId }, joinedFile)) }
}

describe('clips that are joined', () => {
  afterEach(mendFfmpeg)

  it('are one video, with its name, length and checksum, for some days', async () => {
    const { work, told, read } = await joined([await stored(), await stored()])
    const { result, expiresAt } = await work
    expect(JoinResult.parse(result)).toMatchObject({ clips: 2, durationMs: 1_900 })
    expect(JoinResult.parse(result).name).toMatch(/^video-\d{4}-\d\d-\d\d-2-clips\.mp4$/)
    expect((await read())?.length).toBe(JoinResult.parse(result).bytes)
    expect(told).toEqual([45, 90])
    expect(expiresAt?.getTime()).toBeGreaterThan(Date.now())
  })

  it('leave only the newest files of the person', async () => {
    const older = Array.from({ length: mostJoined }, randomId)
    for (const workId of older) {
      await blobs.put(workKey({ userId, workId }, joinedFile), bytes, { contentType: 'video/mp4' })
    }
    await (await joined([await stored(), await stored()], { doneWork: older })).work
    const there = await Promise.all(older.map((workId) => blobs.head(workKey({ userId, workId }, joinedFile))))
    expect(there.map((each) => each !== null)).toEqual([true, true, false])
  })

  it('fail for good when one is in the trash or cannot be read, and leave no file', async () => {
    const gone = await stored()
    await trashAsset(world.log.handle, { ...context(), commandId: randomId(), causationId: 'c', userId, assetId: gone })
    for (const [assetId, reason] of [
      [gone, 'video-gone'],
      [await stored(Buffer.from('ffconcat version 1.0')), 'unusable-video'],
    ]) {
      const { work, read } = await joined([await stored(), assetId ?? ''])
      await expect(work).rejects.toMatchObject({ type: 'WorkFailed', details: [reason] })
      expect(await read()).toBeNull()
    }
  })

  it('fail before anything is made when they are longer than an hour together', async () => {
    const { work, told } = await joined([await stored(), await stored(bytes, 3_600_000)])
    await expect(work).rejects.toMatchObject({ details: ['too-long'] })
    expect(told).toEqual([])
  })

  it('blame none of them when they cannot be put together', async () => {
    await breakFfmpeg({ folder: folder.path, name: 'joined.mp4' })
    const { work, told } = await joined([await stored(), await stored()])
    await expect(work).rejects.toMatchObject({ details: ['unusable-whole'] })
    expect(told).toEqual([45, 90])
  })

  it('leave no file when they are cancelled', async () => {
    const { work, read } = await joined([await stored(), await stored()], { signal: AbortSignal.abort() })
    await expect(work).rejects.toThrow('aborted')
    expect(await read()).toBeNull()
  })
})
