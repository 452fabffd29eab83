import { queueStream } from '@studio/backend/features/jobs/events.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { begin } from '../../testing/scenarios.ts'
import { startWorld, type World } from '../../testing/world.ts'

vi.setConfig({ testTimeout: 60_000 })
const patience = { timeout: 30_000 }

let world: World
beforeAll(async () => {
  world = await startWorld({ callsProvider: false })
})
afterAll(() => world.stop())

/** Whether the step that makes the output waits on the queue of the provider. */
async function waitsToBeSent(jobId: string): Promise<boolean> {
  const { raw } = await world.client.workflow.getHandle(`job-${jobId}`).describe()
  return raw.pendingActivities?.some(({ activityType }) => activityType?.name === 'makeOutput') ?? false
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
