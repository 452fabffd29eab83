import { createReadStream } from 'node:fs'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import { assetEvents, assetStream } from '@studio/backend/features/assets/events.ts'
import { imageKind } from '@studio/backend/features/images/kind.ts'
import type { JobKindEntry } from '@studio/backend/features/job-kind.ts'
import { failOutput } from '@studio/backend/features/jobs/output/output-commands.ts'
import { SourceId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { SweptBlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { bytesOfSource } from '@studio/backend/platform/media/blobs/byte-source.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/blobs/filesystem.ts'
import { readBlob } from '@studio/backend/platform/media/blobs/read-blob.ts'
import { videoKey } from '@studio/backend/platform/media/blobs/source-keys.ts'
import { sha256 } from '@studio/backend/platform/media/pictures/derive.ts'
import { makeVideo, withoutKeyFrame, withProfile } from '@studio/backend/platform/media/testing/videos.ts'
import { ProviderUnavailable, type UploadFile } from '@studio/backend/platform/providers/port.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type ActivityWorld, activityEnvironment, startActivityWorld } from '../../../testing/activity-world.ts'
import { breakFfmpeg, hangFfmpeg, mendFfmpeg } from '../../../testing/broken-ffmpeg.ts'
import type { JobRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { UnknownModel } from './model-of-job.ts'
import { uploadCopies } from './references.ts'
import { storeUploads } from './uploads.ts'

let world: ActivityWorld
let folder: string
let blobs: SweptBlobStore
let deps: ActivityDeps
let sent: UploadFile[]
let clip: string
beforeAll(async () => {
  ;[world, folder] = await Promise.all([startActivityWorld(), mkdtemp(join(tmpdir(), 'atelier-upload-video-'))])
  blobs = filesystemBlobs(join(folder, 'blobs'))
  clip = await makeVideo(join(folder, 'clip.mp4'), { seconds: 2, rate: 24 })
})
afterAll(async () => {
  await world.log.stop()
  await rm(folder, { recursive: true })
})

/** Copies of half a second from the first second on, as a square. */
const copies: JobKindEntry = {
  ...imageKind,
  modelOf: () => ({
    typicalSeconds: 1,
    cutsTo: { 'driving-video': { start: 1, frames: 15, rate: 30, width: 64, height: 64 } },
    seedOf: () => undefined,
    toRequest: ({ inputs }) => ({ path: 'copies', inputs }),
  }),
}

beforeEach(() => {
  sent = []
  const upload = (file: UploadFile) => Promise.resolve(`https://uploads.example/${sent.push(file)}.mp4`)
  const providers = { wavespeed: { ...world.provider, upload } }
  deps = { ...world.deps, blobs, providers, kinds: new Map([['animation', copies]]) }
})

/** An admitted job that works from this file: the video of a source, or a file that came with the request. */
async function jobOf(file: string, { input = 'driving-video', fromSource = true } = {}): Promise<JobRef> {
  const userId = await world.log.newUser()
  const sourceId = SourceId.parse(randomId())
  const key = fromSource ? videoKey({ userId, sourceId }) : `${userId}/staged-${randomId()}/video-0`
  await blobs.put(key, createReadStream(file), { contentType: 'video/mp4' })
  const upload = { n: 0, place: 0, key, contentType: 'video/mp4', bytes: 1_000, input, ...(fromSource && { sourceId }) }
  return await world.log.admitFor(userId, 1, { kind: 'animation', uploads: [upload] })
}

const fileOfRequest = { input: 'subject', fromSource: false }

/** A video that not every browser plays. */
const makeHevc = (name: string): Promise<string> =>
  makeVideo(join(folder, name), { more: ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-tag:v', 'hvc1'] })

const prepare = (job: JobRef, given: ActivityDeps = deps) =>
  activityEnvironment().run(async () => {
    await storeUploads(given, job)
    await uploadCopies(given, job, () => undefined)
  })

async function mediaOf({ jobId }: JobRef) {
  const created = await world.log.store.read(assetStream(assetIdOf(jobId, 'upload', 0)), assetEvents)
  return created.map(({ data }) => ('media' in data ? data.media : undefined))
}

async function cancel({ userId, jobId }: JobRef): Promise<void> {
  const step = { userId, jobId, n: 0, kind: 'animation', correlationId: 'c', at: new Date().toISOString() }
  await failOutput(world.log.handle, { ...step, reason: 'cancelled', message: 'Cancelled.' })
}

const keysOf = async ({ userId }: JobRef) =>
  (await Array.fromAsync(blobs.list())).map(({ key }) => key).filter((key) => key.startsWith(userId))

describe('a video that a job works from', () => {
  afterEach(mendFfmpeg)

  it('is the part of a source that its model is to get, exactly; the source stays', async () => {
    const job = await jobOf(clip)
    await prepare(job)
    const video = { durationMs: 500, frameRate: '30/1', videoCodec: 'h264', hasSound: false }
    expect(await mediaOf(job)).toMatchObject([{ contentType: 'video/mp4', width: 64, height: 64, video }])
    const asset = `${job.userId}/${assetIdOf(job.jobId, 'upload', 0)}`
    expect(await keysOf(job)).toEqual(
      expect.arrayContaining([expect.stringContaining('video'), `${asset}/original`, `${asset}/poster`]),
    )
    expect(sent).toMatchObject([{ contentType: 'video/mp4' }])
    expect(sent[0]?.bytes.size).toBe((await blobs.head(`${asset}/original`))?.size)
  })

  it('waits for a worker that knows what its model wants of it', async () => {
    const job = await jobOf(clip)
    const older = { ...deps, kinds: new Map([['animation', { ...copies, modelOf: () => undefined }]]) }
    const run = activityEnvironment()
    await expect(run.run(storeUploads, older, job)).rejects.toThrow(UnknownModel)
    expect(await mediaOf(job)).toEqual([])
    await run.run(storeUploads, deps, job)
    await expect(run.run(uploadCopies, older, job, () => undefined)).rejects.toThrow(UnknownModel)
    expect(sent).toEqual([])
  })

  it('is not cut once its copy was cancelled; the person keeps what came with the request', async () => {
    const [asked, file] = [await jobOf(clip), await jobOf(clip, fileOfRequest)]
    for (const job of [asked, file]) await cancel(job)
    await prepare(asked)
    await prepare(file)
    expect([await mediaOf(asked), (await mediaOf(file)).length, sent]).toEqual([[], 1, []])
    expect(await keysOf(asked)).toHaveLength(1)
  })

  it('stops being cut when its copy is cancelled, and stays to be cut for another', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const job = await jobOf(clip)
    const begun = Promise.withResolvers<void>()
    const get: SweptBlobStore['get'] = async () => {
      begun.resolve()
      return new Readable({ read: () => undefined })
    }
    const done = prepare(job, { ...deps, blobs: { ...blobs, get } })
    await begun.promise
    await cancel(job)
    await vi.advanceTimersByTimeAsync(10_000)
    await done
    expect([await mediaOf(job), sent]).toEqual([[], []])
    expect(await keysOf(job)).toHaveLength(1)
  })

  it('makes no copy for browsers of a file whose lip sync was cancelled, before or while it is made, and keeps the file', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const hevc = await makeHevc('cancelled.mp4')
    const [before, during] = [await jobOf(hevc, fileOfRequest), await jobOf(hevc, fileOfRequest)]
    const begun = await hangFfmpeg({ folder, name: 'hover.mp4' })
    await cancel(before)
    await prepare(before)
    const done = prepare(during)
    await expect
      .poll(() =>
        access(begun).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await cancel(during)
    await vi.advanceTimersByTimeAsync(10_000)
    await done
    for (const job of [before, during]) {
      expect(await mediaOf(job)).toMatchObject([{ video: { videoCodec: 'hevc' } }])
      const asset = `${job.userId}/${assetIdOf(job.jobId, 'upload', 0)}`
      expect(await keysOf(job)).toEqual(['original', 'poster', 'thumbnail'].map((each) => `${asset}/${each}`))
    }
    expect(sent).toEqual([])
  })

  it('is stored once, however often the step is repeated', async () => {
    const job = await jobOf(clip)
    await prepare(job)
    await prepare(job)
    expect(await mediaOf(job)).toHaveLength(1)
    expect(sent).toHaveLength(1)
  })

  it('is not cut again when the provider did not take it at first', async () => {
    const job = await jobOf(clip)
    const upload = () => Promise.reject(new ProviderUnavailable('away'))
    const away = { ...deps, providers: { wavespeed: { ...world.provider, upload } } }
    await expect(prepare(job, away)).rejects.toThrow(ProviderUnavailable)
    const puts: string[] = []
    const put: SweptBlobStore['put'] = (key, ...blob) => {
      puts.push(key)
      return blobs.put(key, ...blob)
    }
    await prepare(job, { ...deps, blobs: { ...blobs, put } })
    expect(puts).toEqual([])
    expect(sent).toHaveLength(1)
  })

  it('is kept whole where its model gets all of it, and leaves its staged key', async () => {
    const job = await jobOf(clip, { input: 'another-video', fromSource: false })
    await prepare(job)
    expect(await mediaOf(job)).toMatchObject([{ width: 160, height: 90, video: { durationMs: 2_000 } }])
    expect((await keysOf(job)).filter((key) => key.includes('staged'))).toEqual([])
  })

  it('is stored and sent without the place where it was filmed and the device', async () => {
    const place = 'com.apple.quicktime.location.ISO6709=+48.1375+011.5755/'
    const told = ['-metadata', place, '-metadata', 'com.apple.quicktime.model=iPhone', '-movflags', 'use_metadata_tags']
    const job = await jobOf(await makeVideo(join(folder, 'phone.mov'), { more: told }), { input: 'subject' })
    const given: string[] = []
    const upload = async ({ bytes }: UploadFile) => {
      given.push(sha256((await bytesOfSource(bytes)) ?? new Uint8Array()))
      return 'https://uploads.example/phone.mp4'
    }
    await prepare(job, { ...deps, providers: { wavespeed: { ...world.provider, upload } } })
    const asset = `${job.userId}/${assetIdOf(job.jobId, 'upload', 0)}`
    const stored = Buffer.from((await readBlob(blobs, `${asset}/original`)) ?? [])
    expect(await mediaOf(job)).toMatchObject([{ bytes: stored.length }])
    expect(stored.toString('latin1')).not.toMatch(/48\.1375|iPhone/)
    expect(given).toEqual([sha256(stored)])
  })

  it('is stored and sent without what merely shows it when that cannot be made', async () => {
    const job = await jobOf(await makeHevc('hevc.mp4'), { input: 'subject' })
    for (const name of ['hover.mp4', 'playable.mp4']) await breakFfmpeg({ folder, name })
    await prepare(job)
    const [media] = await mediaOf(job)
    expect(media?.video).toEqual({ durationMs: 1_000, frameRate: '10/1', videoCodec: 'hevc', hasSound: false })
    expect(sent).toHaveLength(1)
    const asset = `${job.userId}/${assetIdOf(job.jobId, 'upload', 0)}`
    const keys = (await keysOf(job)).filter((key) => key.startsWith(asset))
    expect(keys.toSorted()).toEqual(['original', 'poster', 'thumbnail'].map((each) => `${asset}/${each}`))
  })

  it('is stored and sent however large the colour profile is that it says it has', async () => {
    const job = await jobOf(await withProfile(clip, join(folder, 'profile.mp4'), 5_000_000), { input: 'subject' })
    await prepare(job)
    expect([(await mediaOf(job)).length, sent.length]).toEqual([1, 1])
  })

  it('ends the job in plain words when none of its frames can be read', async () => {
    const broken = await jobOf(await withoutKeyFrame(clip, join(folder, 'keyless.mp4')), { input: 'subject' })
    await expect(prepare(broken)).rejects.toMatchObject({ message: 'The subject is broken.' })
    const job = await jobOf(clip, { input: 'subject' })
    await breakFfmpeg({ folder, name: 'first.png' })
    await expect(prepare(job)).rejects.toMatchObject({ message: 'The subject is broken.' })
    expect(sent).toEqual([])
  })

  it.each([
    [{ input: 'subject', fromSource: false }, 'another video'],
    [{ input: 'subject' }, 'a shorter part of it, or another video'],
  ])('ends the job in plain words when it takes too much at every try: %o', async (which, instead) => {
    const job = await jobOf(clip, which)
    await breakFfmpeg({ folder, name: 'first.png', says: 'Cannot allocate memory' })
    await expect(prepare(job)).rejects.toMatchObject({ fault: 'too-demanding' })
    await expect(activityEnvironment(3).run(storeUploads, deps, job)).rejects.toMatchObject({
      message: `The subject takes too much time or memory to prepare. Please try ${instead}.`,
      details: ['invalid-request'],
    })
  })

  it('ends the job in plain words when it is none, before anything is sent', async () => {
    const job = await jobOf(join(import.meta.dirname, 'upload-video.test.ts'))
    await expect(prepare(job)).rejects.toMatchObject({
      message: 'The driving video is broken.',
      details: ['invalid-request'],
    })
    expect(sent).toEqual([])
  })

  it('ends the job when it is gone, before anything is sent', async () => {
    const job = await jobOf(clip)
    for (const key of await keysOf(job)) await blobs.delete(key)
    await expect(prepare(job)).rejects.toMatchObject({ details: ['invalid-request'] })
    expect(sent).toEqual([])
  })
})
