import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import { assetStream } from '@studio/backend/features/assets/events.ts'
import { failOutput } from '@studio/backend/features/jobs/output/output-commands.ts'
import { referencesStream } from '@studio/backend/features/references/events.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { SweptBlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/blobs/filesystem.ts'
import { UnusableImage } from '@studio/backend/platform/media/pictures/unusable-image.ts'
import { picture } from '@studio/backend/platform/media/testing/pictures.ts'
import { Unsendable } from '@studio/backend/platform/providers/exchange.ts'
import { ProviderUnavailable, type UploadFile } from '@studio/backend/platform/providers/port.ts'
import { MockActivityEnvironment } from '@temporalio/testing'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { type ActivityWorld, activityEnvironment, startActivityWorld } from '../../../testing/activity-world.ts'
import { attemptAfter, repeated } from '../../../testing/attempts.ts'
import { type JobRef, outputsOf } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import type { KeepForNextAttempt } from '../heartbeats.ts'
import { mediaActivities } from '../media/media.ts'
import { UnknownModel } from './model-of-job.ts'
import { uploadCopies } from './references.ts'
import { outputStep, readableRequest } from './request.ts'
import { storeUploads } from './uploads.ts'

let world: ActivityWorld
let folder: string
let blobs: SweptBlobStore
beforeAll(async () => {
  ;[world, folder] = await Promise.all([startActivityWorld(), mkdtemp(join(tmpdir(), 'atelier-lent-'))])
  blobs = filesystemBlobs(folder)
})
afterAll(async () => {
  await world.log.stop()
  await rm(folder, { recursive: true })
})

let uploads: number
let kept: Parameters<KeepForNextAttempt>[0][]
beforeEach(() => {
  uploads = 0
  kept = []
})

/** A service that does so before it takes the file of that number, counted from 1. */
function depsWith(before: (upload: number) => Promise<void> = () => Promise.resolve()): ActivityDeps {
  const upload = async () => {
    uploads += 1
    await before(uploads)
    return `https://uploads.example/${uploads}.jpg`
  }
  return { ...world.deps, blobs, providers: { wavespeed: { ...world.provider, upload } } }
}

/** An admitted job of two outputs that works from two pictures, which came with its request. */
async function admitted(): Promise<JobRef> {
  const staged = `${randomId()}/staged-${randomId()}`
  const files = [0, 1].map((n) => {
    return { n, place: n, key: `${staged}/referenceImages-${n}`, contentType: 'image/png', bytes: 1_000 }
  })
  for (const { n, key } of files) await blobs.put(key, await picture(40 + n), { contentType: 'image/png' })
  return await world.log.admit(2, 'the two of them', files)
}

/** The same, and the pictures are stored. */
async function jobOfTwo(): Promise<JobRef> {
  const job = await admitted()
  await activityEnvironment().run(storeUploads, depsWith(), job)
  return job
}

const keep: KeepForNextAttempt = (details) => kept.push(details)

/** An attempt of the step, which finds what the one before has kept. */
const attempt = (job: JobRef, deps: ActivityDeps) =>
  new MockActivityEnvironment({ heartbeatDetails: kept.at(-1) }).run(uploadCopies, deps, job, keep)

const lentOf = (job: JobRef) => world.log.store.readAny(referencesStream(job.jobId))

it('a repeat uploads only what the attempt before has not', async () => {
  const job = await jobOfTwo()
  const awayAtSecond = (n: number) => (n === 2 ? Promise.reject(new ProviderUnavailable('away')) : Promise.resolve())
  await expect(attempt(job, depsWith(awayAtSecond))).rejects.toThrow(ProviderUnavailable)
  await attempt(job, depsWith())
  expect(uploads).toBe(3)
  const { request } = await readableRequest(depsWith(), { ...job, n: 0 }, undefined)
  expect(request.inputs['images']).toEqual(['https://uploads.example/1.jpg', 'https://uploads.example/3.jpg'])
})

it('what is kept for a repeat shows no address', async () => {
  await attempt(await jobOfTwo(), depsWith())
  expect(kept).toHaveLength(2)
  expect(JSON.stringify(kept)).not.toContain('uploads.example')
})

/** Ends that many outputs of a job, as a cancel does. */
async function cancel(job: JobRef, outputs: number): Promise<void> {
  for (const output of outputsOf(job).slice(0, outputs)) {
    const step = await outputStep(world.deps, output)
    await failOutput(world.log.handle, { ...step, reason: 'cancelled', message: 'Cancelled.' })
  }
}

it('nothing is uploaded for a job that was cancelled', async () => {
  const job = await jobOfTwo()
  await cancel(job, 2)
  await attempt(job, depsWith())
  expect(uploads).toBe(0)
  expect(await lentOf(job)).toEqual([])
})

it('nothing more is uploaded once the job is cancelled', async () => {
  const job = await jobOfTwo()
  const whileFirst = (n: number) => (n === 1 ? cancel(job, 2) : Promise.resolve())
  await attempt(job, depsWith(whileFirst))
  expect(uploads).toBe(1)
  expect(await lentOf(job)).toEqual([])
})

it('what is under way for the provider stops when the job is cancelled', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const job = await jobOfTwo()
  const begun = Promise.withResolvers<void>()
  const upload = (_file: UploadFile, signal: AbortSignal) => {
    begun.resolve()
    return new Promise<string>((_, reject) => {
      signal.addEventListener('abort', () => reject(new ProviderUnavailable('broken off')))
    })
  }
  const done = attempt(job, { ...depsWith(), providers: { wavespeed: { ...world.provider, upload } } })
  await begun.promise
  await cancel(job, 2)
  await vi.advanceTimersByTimeAsync(10_000)
  await done
  expect(await lentOf(job)).toEqual([])
})

it('all is uploaded while one output is wanted', async () => {
  const job = await jobOfTwo()
  await cancel(job, 1)
  await attempt(job, depsWith())
  expect(uploads).toBe(2)
  expect(await lentOf(job)).toHaveLength(1)
})

it('a job goes on however often our own blob store was away', async () => {
  const job = await admitted()
  const deps = depsWith()
  let puts = 0
  const put: typeof blobs.put = (...blob) =>
    puts++ < 41 ? Promise.reject(new Error('The blob store is away')) : blobs.put(...blob)
  await repeated(() => mediaActivities({ ...deps, blobs: { ...blobs, put } }).prepareReferences(job))
  expect(await lentOf(job)).toHaveLength(1)
})

it('a job that was cancelled ends after half an hour, although our own blob store is away', async () => {
  const job = await admitted()
  await cancel(job, 2)
  let puts = 0
  const put: typeof blobs.put = () => Promise.reject(new Error(`The blob store is away, ${++puts}`))
  const prepared = repeated(() => mediaActivities({ ...depsWith(), blobs: { ...blobs, put } }).prepareReferences(job))
  await expect(prepared).rejects.toMatchObject({ details: ['invalid-request'] })
  expect(puts).toBe(60)
})

it('a job ends when its provider takes no files for long, and keeps count of that beside what it has uploaded', async () => {
  const job = await jobOfTwo()
  const awayAfterFirst = (n: number) => (n === 1 ? Promise.resolve() : Promise.reject(new ProviderUnavailable('away')))
  const { prepareReferences } = mediaActivities(depsWith(awayAfterFirst))
  await expect(repeated(() => prepareReferences(job))).rejects.toMatchObject({ details: ['invalid-request'] })
  expect(uploads).toBe(41)
})

it('a job ends when what it works from is found unusable again and again', async () => {
  const broken = () => Promise.reject(new UnusableImage('a still of its video'))
  const deps = { ...depsWith(), blobs: { ...blobs, get: broken } }
  const prepared = repeated(async () => mediaActivities(deps).prepareReferences(await admitted()))
  await expect(prepared).rejects.toMatchObject({ details: ['invalid-request'] })
})

it('a job goes on when its file could not be read in the middle of an upload', async () => {
  const job = await jobOfTwo()
  const cause = new Unsendable('connection failed')
  const broken = (n: number) => (n <= 41 ? Promise.reject(new ProviderUnavailable('', { cause })) : Promise.resolve())
  await repeated(() => mediaActivities(depsWith(broken)).prepareReferences(job))
  expect(await lentOf(job)).toHaveLength(1)
})

it('a job ends whose preparation takes its worker with it again and again', async () => {
  const job = await admitted()
  const dead = Promise.withResolvers<never>()
  dead.promise.catch(() => undefined)
  const { prepareReferences } = mediaActivities({ ...depsWith(), blobs: { ...blobs, get: () => dead.promise } })
  const attempts: Promise<unknown>[] = []
  let details: unknown
  for (let died = 0; died < 40; died++) {
    const environment = attemptAfter(details)
    const begun = new Promise((resolve) => environment.once('heartbeat', resolve))
    attempts.push(environment.run(prepareReferences, job))
    details = await begun
  }
  await expect(attemptAfter(details).run(prepareReferences, job)).rejects.toMatchObject({
    details: ['invalid-request'],
  })
  dead.reject(new Error('the test is over'))
  await Promise.allSettled(attempts)
})

it('nothing is prepared by a worker that does not know the model yet', async () => {
  const job = await admitted()
  const older = new Map([...world.deps.kinds].map(([word, kind]) => [word, { ...kind, modelOf: () => undefined }]))
  const prepare = (deps: ActivityDeps) => activityEnvironment().run(mediaActivities(deps).prepareReferences, job)
  await expect(prepare({ ...depsWith(), kinds: older })).rejects.toThrow(UnknownModel)
  expect(await world.log.types(assetStream(assetIdOf(job.jobId, 'upload', 0)))).toEqual([])
  await prepare(depsWith())
  expect(await lentOf(job)).toHaveLength(1)
})
