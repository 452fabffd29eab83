import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import {
  deferOutput,
  failOutput,
  intendOutput,
  type OutputStep,
  recordStored,
  recordTask,
  startJob,
} from '@studio/backend/features/jobs/output/output-commands.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { someMedia } from '../../testing/activity-world.ts'
import { unavailable } from '../../testing/scripted-provider.ts'
import { startWorld, type World } from '../../testing/world.ts'
import type { JobRef } from './refs.ts'

vi.setConfig({ testTimeout: 60_000 })
const patience = { timeout: 30_000 }

let world: World
beforeAll(async () => {
  world = await startWorld()
  world.provider.setHistory(unavailable)
})
afterAll(() => world.stop())

const intent = (attempt: number) => ({
  attempt,
  provider: 'wavespeed' as const,
  model: 'bytedance/seedream-v4',
  sandbox: true,
  requestHash: 'abc',
  unitPrice: 27_000,
})

/** What a run left behind in the log before it was lost with its workflow. */
async function leftBy(write: (step: OutputStep, job: JobRef) => Promise<unknown>): Promise<JobRef> {
  const job = await world.log.admit(1)
  const step = { userId: job.userId, jobId: job.jobId, correlationId: 'c', at: new Date().toISOString() }
  await startJob(world.log.handle, { ...step, kind: 'image', outputs: 1 })
  await write({ ...step, n: 0 }, job)
  return job
}

const intended = (step: OutputStep, attempt = 1) =>
  intendOutput(world.log.handle, { ...step, attempt: intent(attempt), sender: 'a run that is gone' })

async function submitted(step: OutputStep) {
  await intended(step)
  await recordTask(world.log.handle, { ...step, attempt: 1, taskId: 'earlier-task' })
}

async function stored(step: OutputStep, { jobId }: JobRef) {
  await submitted(step)
  const assetId = assetIdOf(jobId, 'output', 0)
  await recordStored(world.log.handle, { ...step, assetId, media: someMedia, usage: { taskId: 'earlier-task' } })
}

async function goOn(job: JobRef) {
  const posts = world.provider.posts.length
  await world.workflows.startAgain(job, 0)
  await world.finished(job.jobId)
  return { posts: world.provider.posts.length - posts, story: await world.log.story(job, 0) }
}

const has = async (stream: string) => (await world.log.types(stream)).length

describe('a job that starts again', () => {
  it('sends outputs that have no intent yet', async () => {
    const { posts, story } = await goOn(await leftBy(() => Promise.resolve()))
    expect(posts).toBe(1)
    expect(story).toEqual(['OutputIntended', 'OutputSubmitted', 'OutputStored'])
  })

  it('never sends an intent again whose outcome is unknown', async () => {
    const { posts, story } = await goOn(await leftBy((step) => intended(step)))
    expect(posts).toBe(0)
    expect(story).toEqual(['OutputIntended', 'OutputFailed'])
  })

  it('writes a new intent after a clear refusal', async () => {
    const job = await leftBy(async (step) => {
      await intended(step)
      await deferOutput(world.log.handle, { ...step, attempt: 1, until: new Date(0).toISOString(), message: 'Later.' })
    })
    const { posts, story } = await goOn(job)
    expect(posts).toBe(1)
    expect(story.slice(2)).toEqual(['OutputIntended', 'OutputSubmitted', 'OutputStored'])
  })

  it('continues to wait for a task that was submitted', async () => {
    const job = await leftBy((step) => submitted(step))
    const { posts, story } = await goOn(job)
    expect(posts).toBe(0)
    expect(story).toEqual(['OutputIntended', 'OutputSubmitted', 'OutputStored'])
    const fate = (await world.log.outputEvents(job, 0)).at(-1)
    expect(fate?.data).toMatchObject({ usage: { taskId: 'earlier-task' } })
  })

  it('shows and charges an output that was stored', async () => {
    const job = await leftBy(stored)
    const { posts, story } = await goOn(job)
    expect(posts).toBe(0)
    expect(story).toEqual(['OutputIntended', 'OutputSubmitted', 'OutputStored'])
    expect(await has(`asset-${assetIdOf(job.jobId, 'output', 0)}`)).toBe(1)
    expect(await has(`charge-${job.jobId}-0`)).toBe(1)
    expect((await world.log.jobEvents(job)).at(-1)?.type).toBe('JobEnded')
  })

  it('leaves a failure that is in the log as it is', async () => {
    const job = await leftBy(async (step) => {
      await submitted(step)
      await failOutput(world.log.handle, { ...step, reason: 'lost', message: 'Given up.' })
    })
    const { posts, story } = await goOn(job)
    expect(posts).toBe(0)
    expect(story.at(-1)).toBe('OutputFailed')
    expect(await has(`charge-${job.jobId}-0`)).toBe(0)
    expect(await world.variants(job, 0)).toEqual([])
  })

  it('does not wait for turns when one of its outputs is cancelled at the moment at which it ends', async () => {
    const job = await world.log.admit(2)
    await world.workflows.giveTurn(job, 0, 1)
    await world.finished(job.jobId)
    const before = await world.log.store.head()
    await world.workflows.cancel(job, new Set([0]))
    await world.finished(job.jobId)
    expect(await world.log.store.head()).toBe(before)
  })

  it('changes nothing when it had already ended', async () => {
    const job = await leftBy(stored)
    await goOn(job)
    const before = await world.log.store.head()
    await goOn(job)
    expect(await world.log.store.head()).toBe(before)
  })
})

describe('a sender that was paused', () => {
  it('sends nothing when it continues after its output has failed', async () => {
    const gate = Promise.withResolvers<void>()
    world.provider.respondNext(async () => {
      await gate.promise
      return { kind: 'accepted', taskId: 'late-task' }
    })
    const job = await world.log.admit(1)
    await world.workflows.giveTurn(job, 0)
    await expect.poll(() => world.log.story(job, 0), patience).toEqual(['OutputIntended'])
    const step = { userId: job.userId, jobId: job.jobId, n: 0, correlationId: 'c', at: new Date().toISOString() }
    await failOutput(world.log.handle, { ...step, reason: 'lost', message: 'Given up.' })
    gate.resolve()
    await world.finished(job.jobId)
    expect(await world.log.story(job, 0)).toEqual(['OutputIntended', 'OutputFailed'])
    expect(await has(`charge-${job.jobId}-0`)).toBe(0)
  })
})
