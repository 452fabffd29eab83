import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import { queueStream } from '@studio/backend/features/jobs/events.ts'
import { failOutput } from '@studio/backend/features/jobs/output/output-commands.ts'
import { UploadRefused } from '@studio/backend/platform/providers/port.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { tinyPicture } from '../../testing/scripted-provider.ts'
import { startWorld, type World } from '../../testing/world.ts'
import type { JobRef } from './refs.ts'

vi.setConfig({ testTimeout: 60_000 })
const patience = { timeout: 30_000 }

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** A job of two outputs that came with one file, both with their turn. */
async function begin(key = newKey()): Promise<JobRef> {
  await world.deps.blobs.put(key, tinyPicture, { contentType: 'image/png' })
  const file = {
    n: 0,
    place: 0,
    key,
    contentType: 'image/png',
    bytes: tinyPicture.length,
  }
  const job = await world.log.admit(2, 'the same in blue', [file])
  for (const n of [0, 1]) await world.workflows.giveTurn(job, n)
  return job
}

const newKey = () => `somebody/staged-${crypto.randomUUID()}/referenceImages-0`

/** Runs such a job to its end. */
async function run(): Promise<JobRef> {
  const key = newKey()
  const job = await begin(key)
  await world.finished(job.jobId)
  expect(await world.deps.blobs.head(key)).toBeNull()
  return job
}

it('a job uses the file of its request, which is uploaded to the provider once for all its outputs', async () => {
  const posts = world.provider.posts.length
  const job = await run()
  const images = ['https://uploads.example/1.png']
  const sent = world.provider.posts.slice(posts).map(({ path, inputs }) => [path, inputs['images']])
  expect(sent).toEqual([1, 2].map(() => ['bytedance/seedream-v4/edit', images]))
  const upload = assetIdOf(job.jobId, 'upload', 0)
  for (const n of [0, 1]) {
    const [created] = await world.log.store.readAny(`asset-${assetIdOf(job.jobId, 'output', n)}`)
    expect(created?.data).toMatchObject({ kind: 'output', sources: [upload] })
  }
})

it('a job may wait for long until its files have their turn, however often that fails', async () => {
  const job = await run()
  const { events } = await world.client.workflow.getHandle(`job-${job.jobId}`).fetchHistory()
  const scheduled = (events ?? []).map((event) => event.activityTaskScheduledEventAttributes)
  const step = scheduled.find((attributes) => attributes?.activityType?.name === 'prepareReferences')
  expect(Number(step?.scheduleToCloseTimeout?.seconds)).toBe(24 * 60 * 60)
  expect(step?.retryPolicy?.maximumAttempts ?? 0).toBe(0)
})

it('a cancel ends outputs whose references the provider does not accept yet, and the person keeps the file', async () => {
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  world.provider.setUpload(() => {
    asked.resolve()
    return goOn.promise
  })
  const posts = world.provider.posts.length
  const job = await begin()
  await asked.promise
  await world.workflows.cancel(job, 'all')
  for (const n of [0, 1]) await expect.poll(() => world.log.story(job, n), patience).toEqual(['OutputFailed'])
  expect((await world.log.jobEvents(job)).map(({ type }) => type)).toEqual(['JobStarted'])
  goOn.resolve('https://uploads.example/late.png')
  await world.finished(job.jobId)
  expect(world.provider.posts.length).toBe(posts)
  expect(await world.log.types(`asset-${assetIdOf(job.jobId, 'upload', 0)}`)).toEqual(['AssetCreated'])
})

it('an output that is given up returns its slot although its references are not ready yet', async () => {
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  world.provider.setUpload(() => {
    asked.resolve()
    return goOn.promise
  })
  const job = await begin()
  await asked.promise
  for (const n of [0, 1]) {
    const step = { userId: job.userId, jobId: job.jobId, n, correlationId: 'c', at: new Date().toISOString() }
    await failOutput(world.log.handle, { ...step, reason: 'lost', message: 'Given up.' })
    await world.workflows.end(job, n)
  }
  const released = async () =>
    (await world.log.types(queueStream(job.userId))).filter((type) => type === 'SlotReleased').length
  await expect.poll(released, patience).toBe(2)
  goOn.resolve('https://uploads.example/late.png')
  await world.finished(job.jobId)
})

it('a job whose file the provider refuses ends without an intent, and the person keeps the file', async () => {
  world.provider.setUpload(() => Promise.reject(new UploadRefused('no')))
  const posts = world.provider.posts.length
  const job = await run()
  expect(world.provider.posts.length).toBe(posts)
  for (const n of [0, 1]) {
    const [failed, ...more] = await world.log.outputEvents(job, n)
    expect([failed?.type, more]).toEqual(['OutputFailed', []])
    expect(failed?.data).toMatchObject({ reason: 'invalid-request' })
  }
  expect(await world.log.types(`asset-${assetIdOf(job.jobId, 'upload', 0)}`)).toEqual(['AssetCreated'])
})
