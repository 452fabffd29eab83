import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import { queueStream } from '@studio/backend/features/jobs/events.ts'
import { readJobRequest } from '@studio/backend/features/jobs/queries.ts'
import type { Submission } from '@studio/backend/platform/providers/port.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { completed, tinyPicture, unavailable } from '../../testing/scripted-provider.ts'
import { startWorld, type World } from '../../testing/world.ts'
import { type JobRef, outputsOf } from './refs.ts'

vi.setConfig({ testTimeout: 60_000 })
const patience = { timeout: 30_000 }

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  world.provider.setState(() => completed)
  world.provider.setDownload(() => Promise.resolve(tinyPicture))
  world.provider.setHistory(() => [])
})

async function begin(outputs: number): Promise<JobRef> {
  const job = await world.log.admit(outputs)
  for (const { n } of outputsOf(job)) await world.workflows.giveTurn(job, n)
  return job
}

async function run(outputs: number): Promise<JobRef> {
  const job = await begin(outputs)
  await world.finished(job.jobId)
  return job
}

/** Asset, charge and release of output `n`, counted. */
async function consequences({ userId, jobId }: JobRef, n: number) {
  const [assets, charges, queue] = await Promise.all([
    world.log.types(`asset-${assetIdOf(jobId, 'output', n)}`),
    world.log.types(`charge-${jobId}-${n}`),
    world.log.store.readAny(queueStream(userId)),
  ])
  const released = queue.filter(({ type, data }) => type === 'SlotReleased' && 'n' in data && data.n === n)
  return { assets: assets.length, charges: charges.length, released: released.length }
}

async function fateOf(job: JobRef, n: number) {
  const last = (await world.log.outputEvents(job, n)).at(-1)
  return last && { type: last.type, ...last.data }
}

describe('a job', () => {
  it('makes every output, shows it, charges it and releases the slot', async () => {
    const job = await run(2)
    for (const { n } of outputsOf(job)) {
      expect(await world.log.story(job, n)).toEqual(['OutputIntended', 'OutputSubmitted', 'OutputStored'])
      expect(await consequences(job, n)).toEqual({ assets: 1, charges: 1, released: 1 })
      expect(await world.variants(job, n)).toEqual(['original', 'thumbnail'])
    }
    const events = await world.log.jobEvents(job)
    expect(events.map(({ type }) => type)).toEqual(['JobStarted', 'JobEnded'])
    const { data, created } = await readJobRequest(world.log.store, job)
    const asked = { model: data.model, at: created.toISOString() }
    expect(events.map((event) => event.data.asked)).toEqual([asked, asked])
  })

  it('ends normally with three images and one failure', async () => {
    world.provider.respondNext({ kind: 'accepted', taskId: 'doomed' })
    world.provider.setState((taskId) =>
      taskId === 'doomed'
        ? { kind: 'failed', reason: 'refused', message: 'The AI service refused this content.' }
        : completed,
    )
    const job = await run(4)
    const ended = (await world.log.jobEvents(job)).at(-1)
    const fates = ended?.type === 'JobEnded' ? ended.data.fates : []
    expect(fates.map(({ fate }) => fate).sort()).toEqual(['failed', 'stored', 'stored', 'stored'])
    const failed = fates.find(({ fate }) => fate === 'failed')?.n ?? -1
    expect(await fateOf(job, failed)).toMatchObject({ reason: 'refused' })
    expect(await fateOf(job, failed)).not.toHaveProperty('possibleOrphan')
    expect(await consequences(job, failed)).toEqual({ assets: 0, charges: 0, released: 1 })
  })

  it('is stopped by a cancel: an output that waits for its turn is never sent, one that was sent is stored and charged', async () => {
    world.provider.setState(() => ({ kind: 'processing' }))
    const posts = world.provider.posts.length
    const job = await world.log.admit(2)
    await world.workflows.giveTurn(job, 0)
    await expect.poll(() => world.log.story(job, 0), patience).toContain('OutputSubmitted')
    await world.workflows.cancel(job, 'all')
    await expect.poll(() => fateOf(job, 1), patience).toMatchObject({ reason: 'cancelled' })
    world.provider.setState(() => completed)
    await world.finished(job.jobId)
    expect(world.provider.posts.length - posts).toBe(1)
    expect(await fateOf(job, 0)).toMatchObject({ type: 'OutputStored' })
    expect(await consequences(job, 0)).toEqual({ assets: 1, charges: 1, released: 1 })
    expect(await consequences(job, 1)).toEqual({ assets: 0, charges: 0, released: 1 })
  })

  it('of which one output is cancelled makes the others; that one is never sent, even if it gets its turn', async () => {
    const posts = world.provider.posts.length
    const job = await world.log.admit(3)
    await world.workflows.cancel(job, new Set([1]))
    await expect.poll(() => fateOf(job, 1), patience).toMatchObject({ type: 'OutputFailed', reason: 'cancelled' })
    expect([await world.log.story(job, 0), await world.log.story(job, 2)]).toEqual([[], []])
    expect((await world.log.jobEvents(job)).map(({ type }) => type)).toEqual(['JobStarted'])
    for (const { n } of outputsOf(job)) await world.workflows.giveTurn(job, n)
    await world.finished(job.jobId)
    expect(world.provider.posts.length - posts).toBe(2)
    for (const n of [0, 2]) {
      expect(await fateOf(job, n)).toMatchObject({ type: 'OutputStored' })
      expect(await consequences(job, n)).toEqual({ assets: 1, charges: 1, released: 1 })
    }
    expect(await consequences(job, 1)).toEqual({ assets: 0, charges: 0, released: 1 })
  })

  it('that never started is ended by its cancel', async () => {
    const job = await world.log.admit(1)
    await world.workflows.cancel(job, 'all')
    await world.finished(job.jobId)
    expect(await world.log.story(job, 0)).toEqual(['OutputFailed'])
  })
})

describe('a submit', () => {
  it('that is clearly and finally refused fails the output, which cost nothing', async () => {
    world.provider.respondNext({ kind: 'rejected', reason: 'account', message: 'No.' })
    const job = await run(1)
    expect(await fateOf(job, 0)).toMatchObject({ reason: 'account', message: 'No.' })
    expect(await fateOf(job, 0)).not.toHaveProperty('possibleOrphan')
  })

  it('that is clearly refused for now is followed by a new intent', async () => {
    world.provider.respondNext({ kind: 'deferred', retryAfterSeconds: 0.01, message: 'Slow down.' })
    const posts = world.provider.posts.length
    const job = await run(1)
    expect(world.provider.posts.length - posts).toBe(2)
    expect(await world.log.story(job, 0)).toEqual([
      'OutputIntended',
      'OutputDeferred',
      'OutputIntended',
      'OutputSubmitted',
      'OutputStored',
    ])
  })

  it.each<[string, Submission | (() => Promise<Submission>)]>([
    ['without a clear answer', { kind: 'unclear', message: 'reset' }],
    ['whose sender dies', () => Promise.reject(new Error('killed'))],
  ])('%s is never repeated: unknown outcome, uncharged, possibly paid', async (_, submission) => {
    world.provider.setHistory(unavailable)
    world.provider.respondNext(submission)
    const posts = world.provider.posts.length
    const job = await run(1)
    expect(world.provider.posts.length - posts).toBe(1)
    expect(await world.log.story(job, 0)).toEqual(['OutputIntended', 'OutputFailed'])
    expect(await fateOf(job, 0)).toMatchObject({
      reason: 'unknown-outcome',
      possibleOrphan: { provider: 'wavespeed', model: 'bytedance/seedream-v4', amount: 27_000 },
    })
    expect(await consequences(job, 0)).toEqual({ assets: 0, charges: 0, released: 1 })
  })
})

describe('a result', () => {
  it('reports its progress, which only rises, in steps of ten', async () => {
    let looks = 0
    world.provider.setState(() => (looks++ < 60 ? { kind: 'processing' } : completed))
    const job = await run(1)
    const told = (await world.log.outputEvents(job, 0)).flatMap((event) =>
      event.type === 'OutputProgressed' ? [event.data.progress] : [],
    )
    expect(told).toEqual([...told].sort((a, b) => a - b))
    expect(told.every((progress) => progress % 10 === 0 && progress <= 90)).toBe(true)
  })

  it('that is not a picture is not stored', async () => {
    world.provider.setDownload(() => Promise.resolve(new Uint8Array([1, 2, 3])))
    const job = await run(1)
    expect(await fateOf(job, 0)).toMatchObject({ reason: 'output-unusable', possibleOrphan: { amount: 27_000 } })
    expect(await world.variants(job, 0)).toEqual([])
  })
})
