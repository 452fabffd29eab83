import { requestCancel } from '@studio/backend/features/jobs/commands.ts'
import { outputStream, queueStream } from '@studio/backend/features/jobs/events.ts'
import type { UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cancelled, reset } from '../../testing/scenarios.ts'
import { completed } from '../../testing/scripted-provider.ts'
import { startWorld, type World } from '../../testing/world.ts'
import { type JobRef, outputsOf } from './refs.ts'

vi.setConfig({ testTimeout: 120_000 })
const patience = { timeout: 60_000 }

let world: World
beforeAll(async () => {
  world = await startWorld()
  reset(world)
})
afterAll(() => world.stop())

const unitPrice = 27_000
/** Twelve pictures. */
const dailySpendCap = 12 * unitPrice

/** Asks for four pictures, and cancels them as soon as the service has them all. */
async function askAndCancel(userId: UserId): Promise<JobRef> {
  const job = await world.log.admitFor(userId, 4, { dailySpendCap })
  for (const { n } of outputsOf(job)) await world.workflows.giveTurn(job, n)
  for (const { n } of outputsOf(job)) {
    await expect.poll(() => world.log.types(outputStream(job.jobId, n)), patience).toContain('OutputSubmitted')
  }
  const context = { commandId: randomId(), correlationId: 'c', causationId: 'c', at: new Date().toISOString() }
  await requestCancel(world.log.handle, { ...context, userId, jobId: job.jobId })
  await cancelled(world, job)
  return job
}

/** Waits until the service has finished its tasks and the jobs have ended. */
async function complete(jobs: readonly JobRef[]): Promise<void> {
  world.provider.setState(() => completed)
  for (const { jobId } of jobs) await world.finished(jobId)
  world.provider.setState(() => ({ kind: 'processing' }))
}

async function queueOf(userId: UserId) {
  const [last] = await world.log.store.readAny(queueStream(userId), { direction: 'backwards', limit: 1 })
  return last?.data
}

const storedIn = async (jobs: readonly JobRef[]) => {
  const stories = await Promise.all(jobs.flatMap((job) => outputsOf(job).map(({ n }) => world.log.story(job, n))))
  return stories.filter((story) => story.at(-1) === 'OutputStored').length
}

it('a user who requests and cancels again and again has at most eight tasks at the service, and pays for each', async () => {
  const userId = await world.log.newUser()
  world.provider.setState(() => ({ kind: 'processing' }))

  const first = [await askAndCancel(userId), await askAndCancel(userId)]
  await expect(askAndCancel(userId)).rejects.toMatchObject({ code: 'rate-limit' })
  await complete(first)
  expect(await storedIn(first)).toBe(8)

  const last = [await askAndCancel(userId)]
  await expect(askAndCancel(userId)).rejects.toMatchObject({ code: 'spend-cap' })
  await complete(last)
  expect(await storedIn(last)).toBe(4)
  await expect(askAndCancel(userId), 'what was kept stays spent').rejects.toMatchObject({ code: 'spend-cap' })
  expect(await queueOf(userId)).toMatchObject({ queue: { entries: [], spent: dailySpendCap } })
  expect(world.provider.posts).toHaveLength(12)
})
