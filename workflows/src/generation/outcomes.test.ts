import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import { queueStream } from '@studio/backend/features/jobs/events.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { begin, reset, scenarios, submitted } from '../../testing/scenarios.ts'
import { completed } from '../../testing/scripted-provider.ts'
import { startWorld, type World } from '../../testing/world.ts'
import type { JobRef } from './refs.ts'

vi.setConfig({ testTimeout: 60_000 })
const patience = { timeout: 30_000 }

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => reset(world))

async function fateOf(job: JobRef) {
  const last = (await world.log.outputEvents(job, 0)).at(-1)
  return last?.type === 'OutputFailed' ? last.data.reason : last?.type === 'OutputStored' ? 'stored' : last?.type
}

/** Asset, charge and release of the first output, counted. */
async function consequences({ userId, jobId }: JobRef) {
  const [asset, charge, queue] = await Promise.all([
    world.log.types(`asset-${assetIdOf(jobId, 'output', 0)}`),
    world.log.types(`charge-${jobId}-0`),
    world.log.store.readAny(queueStream(userId)),
  ])
  const released = queue.filter(({ type, data }) => type === 'SlotReleased' && 'jobId' in data && data.jobId === jobId)
  return { assets: asset.length, charges: charge.length, released: released.length }
}

const expectedAfter = (end: string | undefined) =>
  end === 'stored' ? { assets: 1, charges: 1, released: 1 } : { assets: 0, charges: 0, released: 1 }

describe('an output', () => {
  it.each(Object.entries(scenarios))('%s: ends with the expected fate, charge and slot', async (_, scenario) => {
    const posts = world.provider.posts.length
    const job = await scenario.play(world)
    expect(await fateOf(job)).toBe(scenario.end)
    expect(await consequences(job)).toEqual(expectedAfter(scenario.end))
    expect(world.provider.posts.length - posts).toBe(scenario.posts)
    expect((await world.log.jobEvents(job)).at(-1)?.type).toBe('JobEnded')
  })

  it('that failed names the task that may have been paid for', async () => {
    const job = await scenarios['given-up']?.play(world)
    const fate = job && (await world.log.outputEvents(job, 0)).at(-1)
    expect(fate?.data).toMatchObject({ possibleOrphan: { amount: 27_000 } })
    expect(fate?.data).toHaveProperty('possibleOrphan.taskId')
  })
})

describe('a cancel', () => {
  it('ends outputs that wait for their turn at once, and waits for those that were sent', async () => {
    world.provider.setState(() => ({ kind: 'processing' }))
    const job = await world.log.admit(2)
    await world.workflows.giveTurn(job, 0)
    await expect.poll(() => world.log.story(job, 0), patience).toContain('OutputSubmitted')
    await world.workflows.cancel(job, 'all')
    await expect.poll(() => world.log.story(job, 1), patience).toEqual(['OutputFailed'])
    world.provider.setState(() => completed)
    await world.finished(job.jobId)
    expect(await fateOf(job)).toBe('stored')
  })

  it('that arrives first at a new run of the job does not affect what was sent', async () => {
    const job = await submitted(world)
    await world.client.workflow.getHandle(`job-${job.jobId}`).terminate('lost')
    world.provider.setState(() => completed)
    await world.workflows.cancel(job, 'all')
    await world.finished(job.jobId)
    expect(await fateOf(job)).toBe('stored')
  })

  it('of a job that has ended changes nothing', async () => {
    const job = await begin(world)
    await world.finished(job.jobId)
    const before = await world.log.store.head()
    await world.workflows.cancel(job, 'all')
    await world.finished(job.jobId)
    expect(await world.log.store.head()).toBe(before)
  })

  it('at the same time as the submit leads to one of both ends, completely', async () => {
    const job = await begin(world)
    await world.workflows.cancel(job, 'all')
    await world.finished(job.jobId)
    const fate = await fateOf(job)
    expect(['stored', 'cancelled']).toContain(fate)
    expect(await consequences(job)).toEqual(expectedAfter(fate))
    expect(await world.variants(job, 0)).toEqual(fate === 'stored' ? ['original', 'thumbnail'] : [])
  })
})
