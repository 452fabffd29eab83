import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import { assetEvents, assetStream } from '@studio/backend/features/assets/events.ts'
import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import { AssetId, type UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { assetKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import type { SweptBlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/blobs/filesystem.ts'
import { readBlob } from '@studio/backend/platform/media/blobs/read-blob.ts'
import { DecoderKilled, TooDemandingImage } from '@studio/backend/platform/media/pictures/unusable-image.ts'
import { halfMask, noise, picture, pixelsOf } from '@studio/backend/platform/media/testing/pictures.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ActivityWorld, activityEnvironment, startActivityWorld } from '../../../testing/activity-world.ts'
import { repeated } from '../../../testing/attempts.ts'
import { completed } from '../../../testing/scripted-provider.ts'
import { isOutputFailed } from '../../generation/failures.ts'
import type { JobRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { storeOutput } from '../media/output-media.ts'
import { storeMask } from './mask.ts'

let world: ActivityWorld
let folder: string
let blobs: SweptBlobStore
let deps: ActivityDeps
beforeAll(async () => {
  ;[world, folder] = await Promise.all([startActivityWorld(), mkdtemp(join(tmpdir(), 'atelier-masks-'))])
  blobs = filesystemBlobs(folder)
  deps = {
    ...world.deps,
    blobs,
    bounds: { ...world.deps.bounds, maxOutputBytes: { image: 1_000_000, video: 1_000_000 } },
  }
})
afterAll(async () => {
  await world.log.stop()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  world.provider.setState(() => completed)
  world.provider.setDownload(() => picture(256, '#0000ff'))
})

const [width, height] = [200, 100]
const originalId = AssetId.parse(randomId())

/** An admitted job over the original, with a mask that waits under a staged key. */
async function maskedJob(maskBytes?: Uint8Array): Promise<{ readonly job: JobRef; readonly staged: string }> {
  const userId = await world.log.newUser()
  const bytes = maskBytes ?? (await halfMask())
  const staged = `${userId}/staged-${randomId()}/maskData-0`
  await blobs.put(staged, Buffer.from(bytes), { contentType: 'image/png' })
  await blobs.put(keyOf(userId, originalId), await noise(width, height), { contentType: 'image/png' })
  const maskUpload = { key: staged, bytes: bytes.length }
  const job = await world.log.admitFor(userId, 1, { referenceAssetIds: [originalId], maskUpload })
  return { job, staged }
}

const keyOf = (userId: UserId, assetId: AssetId): string => assetKey({ userId, assetId }, 'original')
const store = (job: JobRef, given = deps) => activityEnvironment().run(storeMask, given, job)
const storeResult = (job: JobRef) => {
  const task = { ...job, n: 0, attempt: 1, taskId: 'task' }
  return activityEnvironment().run(storeOutput, deps, task)
}
/** How often a result is laid over its original, at most 20 times, and with which reason its output ends. */
async function triesOf(job: JobRef, layOver: ActivityDeps['decoder']['layOver'], changed: Partial<ActivityDeps> = {}) {
  let tries = 0
  const counted: typeof layOver = async (userId, read) => {
    tries += 1
    const layers = await read()
    return await layOver(userId, () => Promise.resolve(layers))
  }
  const given = { ...deps, ...changed, decoder: { ...deps.decoder, layOver: counted } }
  const task = { ...job, n: 0, attempt: 1, taskId: 'task' }
  const error: unknown = await repeated(() => storeOutput(given, task), 20).catch((thrown: unknown) => thrown)
  return { tries, end: isOutputFailed(error) ? error.details?.[0] : undefined }
}

const stored = async (job: JobRef, assetId: AssetId): Promise<Uint8Array> =>
  (await readBlob(blobs, keyOf(job.userId, assetId))) ?? new Uint8Array()

describe('the mask of a job', () => {
  it('becomes an asset of no job, once, and leaves its staged key', async () => {
    const { job, staged } = await maskedJob()
    await store(job)
    await store(job)
    const maskId = assetIdOf(job.jobId, 'mask', 0)
    const [created, ...others] = await world.log.store.read(assetStream(maskId), assetEvents)
    expect(others).toEqual([])
    expect(created?.data).toMatchObject({ userId: job.userId, kind: 'mask', origin: 'mask', sources: [] })
    expect(created?.data).not.toHaveProperty('jobId')
    expect(Buffer.from(await stored(job, maskId)).equals(await halfMask())).toBe(true)
    expect(await blobs.head(staged)).toBeNull()
  })

  it('is stored by a repeat when the worker was killed before the asset', async () => {
    const { job } = await maskedJob()
    const killed = { ...deps, handle: () => Promise.reject(new Error('killed')) }
    await expect(store(job, killed)).rejects.toThrow('killed')
    await store(job)
    expect(await world.log.types(assetStream(assetIdOf(job.jobId, 'mask', 0)))).toEqual(['AssetCreated'])
  })

  it('ends the job when it turns out to be broken', async () => {
    const { job } = await maskedJob((await halfMask()).subarray(0, 60))
    await expect(store(job)).rejects.toMatchObject({ type: 'OutputFailed', details: ['invalid-request'] })
  })
})

describe('a result with a mask', () => {
  it('has the size of the original, is the original outside of the mask, and says so of itself in the same bytes again', async () => {
    const { job } = await maskedJob()
    await store(job)
    expect(await storeResult(job)).toMatchObject({ media: { contentType: 'image/png', width, height } })
    const resultId = assetIdOf(job.jobId, 'output', 0)
    const first = await stored(job, resultId)
    const [before, after] = [(await pixelsOf(await noise(width, height))).data, (await pixelsOf(first)).data]
    const row = (data: Buffer, y: number, from: number, to: number) =>
      data.subarray((y * width + from) * 3, (y * width + to) * 3)
    for (let y = 0; y < height; y += 1) {
      expect(row(after, y, 0, 92).equals(row(before, y, 0, 92))).toBe(true)
      expect([...row(after, y, 150, 151)]).toEqual([0, 0, 255])
    }
    await storeResult(job)
    expect(Buffer.from(await stored(job, resultId)).equals(first)).toBe(true)
  })

  it('uses the mask of the first generation when it is a retry', async () => {
    const { job } = await maskedJob()
    await store(job)
    const maskAssetId = assetIdOf(job.jobId, 'mask', 0)
    const again = await world.log.admitFor(job.userId, 1, { referenceAssetIds: [originalId], maskAssetId })
    await store(again)
    expect((await readJobRequest(world.log.store, again)).data.maskUpload).toBeUndefined()
    expect(await storeResult(again)).toMatchObject({ media: { width, height } })
  })

  it('is tried three times when laying it over takes too much, as it may on a busy machine', async () => {
    const { job } = await maskedJob()
    await store(job)
    const busy = () => Promise.reject(new TooDemandingImage('it takes too much of a processor'))
    expect(await triesOf(job, busy)).toEqual({ tries: 3, end: 'output-unusable' })
  })

  it('is tried ten times when the decoder is killed over it, as it may be when the machine has no memory left', async () => {
    const { job } = await maskedJob()
    await store(job)
    const killed = () => Promise.reject(new DecoderKilled('The decoder process was ended (SIGKILL)'))
    expect(await triesOf(job, killed)).toEqual({ tries: 10, end: 'output-unusable' })
  })

  it('is tried on when the decoder ends because its process stops', async () => {
    const { job } = await maskedJob()
    await store(job)
    const stopped = () => Promise.reject(new DecoderKilled('The decoder process was ended (SIGKILL)'))
    const stopping = AbortSignal.abort()
    expect(await triesOf(job, stopped, { stopping })).toMatchObject({ tries: 20, end: undefined })
  })

  it('is tried on when the decoder cannot be started, or the disk is full', async () => {
    const { job } = await maskedJob()
    await store(job)
    const ours = () => Promise.reject(new Error('No space left on device'))
    expect(await triesOf(job, ours)).toMatchObject({ tries: 20, end: undefined })
  })

  it('is tried on when the original cannot be read now', async () => {
    const { job } = await maskedJob()
    await store(job)
    const away = { ...blobs, get: () => Promise.reject(new Error('the store is away')) }
    expect(await triesOf(job, deps.decoder.layOver, { blobs: away })).toMatchObject({ tries: 20, end: undefined })
  })

  it('ends the output when it cannot be read', async () => {
    const { job } = await maskedJob()
    await store(job)
    world.provider.setDownload(() => Promise.resolve(Buffer.from('no picture')))
    expect(await triesOf(job, deps.decoder.layOver)).toEqual({ tries: 3, end: 'output-unusable' })
  })

  it('fails with a reason of its own when the original was deleted for good meanwhile', async () => {
    const { job } = await maskedJob()
    await store(job)
    await blobs.delete(keyOf(job.userId, originalId))
    await expect(storeResult(job)).rejects.toMatchObject({ type: 'OutputFailed', details: ['original-gone'] })
    await expect(storeResult(job)).rejects.toThrow('deleted for good')
  })
})
