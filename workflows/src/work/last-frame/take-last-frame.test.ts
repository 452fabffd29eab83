import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createAsset, trashAsset } from '@studio/backend/features/assets/commands.ts'
import { assetEvents, assetStream } from '@studio/backend/features/assets/events.ts'
import { LastFrameResult, lastFrameKind } from '@studio/backend/features/last-frames/contract.ts'
import { requestWork } from '@studio/backend/features/work/commands.ts'
import { workStream } from '@studio/backend/features/work/events.ts'
import { AssetId, JobId, type UserId, WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { StoredMedia } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import type { BlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/blobs/filesystem.ts'
import { readBlob } from '@studio/backend/platform/media/blobs/read-blob.ts'
import { metadataOf } from '@studio/backend/platform/media/testing/pictures.ts'
import { makeVideo } from '@studio/backend/platform/media/testing/videos.ts'
import { type WorkFolder, workFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ActivityWorld, someMedia, startActivityWorld } from '../../../testing/activity-world.ts'
import { lastFrameWork } from './take-last-frame.ts'

let world: ActivityWorld
let folder: WorkFolder
let blobs: BlobStore
let clip: Uint8Array
let userId: UserId
beforeAll(async () => {
  world = await startActivityWorld()
  folder = await workFolder()
  blobs = filesystemBlobs(path.join(folder.path, 'media'))
  clip = await readFile(await makeVideo(path.join(folder.path, 'clip.mp4')))
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
const videoMedia: StoredMedia = { ...someMedia, contentType: 'video/mp4', video }

async function stored(bytes: Uint8Array, media = videoMedia): Promise<AssetId> {
  const step = { ...context(), userId, jobId: JobId.parse(randomId()), n: 0 }
  const assetId = await createAsset(world.log.handle, { ...step, kind: 'output', media, sources: [] })
  await blobs.put(`${userId}/${assetId}/original`, bytes, { contentType: media.contentType })
  return assetId
}

/** Does the work for a video; may be called again for the same work. */
async function taken(
  videoAssetId: string,
  { workId = WorkId.parse(randomId()), signal = new AbortController().signal } = {},
) {
  const ids = { ...context(), commandId: workId, causationId: 'c' }
  await requestWork(world.log.handle, { ...ids, workId, userId, kind: lastFrameKind, input: { videoAssetId } })
  const ref = { workId, userId, kind: lastFrameKind, stream: workStream(workId), correlationId: 'c' }
  const task = { ...ref, queue: lastFrameWork.queue, signal, progress: async () => undefined }
  const { result } = await lastFrameWork.perform({ ...world.deps, blobs }, task)
  return AssetId.parse(LastFrameResult.parse(result).assetId)
}

const keys = async () =>
  (await Array.fromAsync(filesystemBlobs(path.join(folder.path, 'media')).list())).map(({ key }) => key)

describe('the last frame of a video', () => {
  it('becomes an upload of the person in the full size, with the video as its source', async () => {
    const source = await stored(clip)
    const assetId = await taken(source)
    const bytes = (await readBlob(blobs, `${userId}/${assetId}/original`)) ?? Buffer.alloc(0)
    expect(await metadataOf(bytes)).toMatchObject({ format: 'png', width: 160, height: 90 })
    expect(await keys()).toContain(`${userId}/${assetId}/thumbnail`)
    const [created] = await world.log.store.read(assetStream(assetId), assetEvents)
    expect(created?.data).toMatchObject({
      kind: 'upload',
      userId,
      sources: [source],
      media: { width: 160, height: 90 },
    })
  })

  it('is one image, however often the work is tried', async () => {
    const workId = WorkId.parse(randomId())
    const source = await stored(clip)
    const [first, again] = [await taken(source, { workId }), await taken(source, { workId })]
    expect(again).toBe(first)
    expect(await world.log.store.read(assetStream(first), assetEvents)).toHaveLength(1)
  })

  it('is none of a video that is in the trash, of a picture, or of somebody else’s', async () => {
    const gone = await stored(clip)
    const trash = { ...context(), commandId: randomId(), causationId: 'c', userId, assetId: gone }
    await trashAsset(world.log.handle, trash)
    for (const assetId of [gone, await stored(clip, someMedia), randomId()]) {
      await expect(taken(assetId)).rejects.toMatchObject({ type: 'WorkFailed', details: ['video-gone'] })
    }
  })

  it('fails for good when the bytes are no video, and leaves nothing behind', async () => {
    const source = await stored(Buffer.from('#EXTM3U'))
    const before = await keys()
    await expect(taken(source)).rejects.toMatchObject({ type: 'WorkFailed', details: ['unusable-video'] })
    expect(await keys()).toEqual(before)
  })

  it('leaves no image behind when it is cancelled', async () => {
    const source = await stored(clip)
    const before = await keys()
    await expect(taken(source, { signal: AbortSignal.abort(new Error('cancelled')) })).rejects.toThrow('aborted')
    expect(await keys()).toEqual(before)
  })
})
