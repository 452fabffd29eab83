import { queueStream } from '@studio/backend/features/jobs/events.ts'
import { failOutput } from '@studio/backend/features/jobs/output/output-commands.ts'
import type { Submission } from '@studio/backend/platform/providers/port.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startProviderWorker } from '../../testing/provider-worker.ts'
import { begin } from '../../testing/scenarios.ts'
import { startWorld, type World } from '../../testing/world.ts'
import type { ProviderActivities } from '../activities/provider.ts'

vi.setConfig({ testTimeout: 60_000 })
const patience = { timeout: 30_000 }

let world: World
beforeAll(async () => {
  world = await startWorld({ callsProvider: false })
})
afterAll(() => world.stop())

/** Whether a step that sends the output waits on the queue of the provider, or is at work. */
async function waitsToBeSent(jobId: string, step: keyof ProviderActivities = 'makeOutput'): Promise<boolean> {
  const { raw } = await world.client.workflow.getHandle(`job-${jobId}`).describe()
  return raw.pendingActivities?.some(({ activityType }) => activityType?.name === step) ?? false
}

it("a cancel ends an output in its provider's queue at once, releases its slot and refunds its price", async () => {
  const job = await begin(world)
  await expect.poll(() => waitsToBeSent(job.jobId), patience).toBe(true)
  await world.workflows.cancel(job, 'all')
  await world.finished(job.jobId)
  const [failed, ...more] = await world.log.outputEvents(job, 0)
  expect(failed).toMatchObject({ type: 'OutputFailed', data: { reason: 'cancelled' } })
  expect(failed?.data).not.toHaveProperty('possibleOrphan')
  expect(more).toEqual([])
  const [last] = await world.log.store.readAny(queueStream(job.userId), { direction: 'backwards', limit: 1 })
  expect(last?.data).toMatchObject({ queue: { entries: [], spent: 0 } })
})

/**
 * An output that its service has put off, whose second attempt waits in the queue of the provider, since the only worker there sends the
 * output of another job until that is ended.
 */
async function secondAttemptWaiting() {
  const [first, other] = [Promise.withResolvers<Submission>(), Promise.withResolvers<Submission>()]
  const before = world.provider.posts.length
  world.provider.respondNext(
    () => first.promise,
    () => other.promise,
  )
  const stop = await startProviderWorker(world, 1)
  const job = await begin(world)
  await expect.poll(() => world.provider.posts.length, patience).toBe(before + 1)
  const busy = await begin(world)
  await expect.poll(() => waitsToBeSent(busy.jobId), patience).toBe(true)
  first.resolve({ kind: 'deferred', retryAfterSeconds: 1, message: 'Later.' })
  await expect.poll(() => world.provider.posts.length, patience).toBe(before + 2)
  await expect.poll(() => waitsToBeSent(job.jobId, 'submitOutput'), patience).toBe(true)
  const endOther = async (): Promise<void> => {
    other.resolve({ kind: 'accepted', taskId: `task of ${busy.jobId}` })
    await world.finished(busy.jobId)
    expect(world.provider.posts).toHaveLength(before + 2)
    await stop()
  }
  return { job, endOther }
}

it('a cancel ends an output whose second attempt waits in the queue of its provider, and withdraws the intent', async () => {
  const { job, endOther } = await secondAttemptWaiting()
  await world.workflows.cancel(job, 'all')
  await world.finished(job.jobId)
  expect(await world.log.story(job, 0)).toEqual([
    'OutputIntended',
    'OutputDeferred',
    'OutputIntended',
    'OutputDeferred',
    'OutputFailed',
  ])
  const failed = (await world.log.outputEvents(job, 0)).at(-1)
  expect(failed).toMatchObject({ data: { reason: 'cancelled' } })
  expect(failed?.data).not.toHaveProperty('possibleOrphan')
  await endOther()
})

it('an output that is given up while its second attempt waits for its provider ends its job', async () => {
  const { job, endOther } = await secondAttemptWaiting()
  const step = { userId: job.userId, jobId: job.jobId, n: 0, correlationId: 'c', at: new Date().toISOString() }
  await failOutput(world.log.handle, { ...step, reason: 'lost', message: 'Given up.' })
  await world.workflows.end(job, 0)
  await world.finished(job.jobId)
  expect((await world.log.story(job, 0)).at(-1)).toBe('OutputFailed')
  await endOther()
})
