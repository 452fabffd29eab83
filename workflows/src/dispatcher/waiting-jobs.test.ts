import { requestCancel, requestJob } from '@studio/backend/features/jobs/commands.ts'
import { queueEvents, queueStream } from '@studio/backend/features/jobs/events.ts'
import { jobRequest } from '@studio/backend/features/jobs/testing/job-request.ts'
import type { UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { reset } from '../../testing/scenarios.ts'
import { completed } from '../../testing/scripted-provider.ts'
import { startTestDispatcher } from '../../testing/test-dispatcher.ts'
import { startWorld, type World } from '../../testing/world.ts'
import type { JobRef } from '../generation/refs.ts'
import type { Dispatcher } from './dispatcher.ts'

vi.setConfig({ testTimeout: 60_000 })
const patience = { timeout: 30_000 }

let world: World
let dispatcher: Dispatcher | undefined
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => reset(world))
afterEach(async () => {
  await dispatcher?.stop()
})

/** Requests of one person for so many videos, while the provider works on whatever it has got. */
async function videos(userId: UserId, count: number): Promise<readonly JobRef[]> {
  world.provider.setState(() => ({ kind: 'processing' }))
  const jobs: JobRef[] = []
  for (let n = 0; n < count; n++) {
    const request = { ...jobRequest(userId, 1), kind: 'video' } as const
    const { jobId, requestRevision } = await requestJob(world.log.handle, world.log.store, request)
    jobs.push({ userId, jobId, requestRevision: String(requestRevision), provider: 'wavespeed', outputs: 1 })
  }
  return jobs
}

const submitted = (job: JobRef) => expect.poll(() => world.log.story(job, 0), patience).toContain('OutputSubmitted')
const ended = (job: JobRef) =>
  expect.poll(async () => (await world.log.jobEvents(job)).at(-1)?.type, patience).toBe('JobEnded')

async function cancel({ userId, jobId }: JobRef): Promise<void> {
  const commandId = randomId()
  const at = new Date().toISOString()
  await requestCancel(world.log.handle, {
    commandId,
    correlationId: commandId,
    causationId: commandId,
    at,
    userId,
    jobId,
  })
}

/** Numbers of the jobs in the order in which they were admitted. */
async function admitted(userId: UserId, jobs: readonly JobRef[]): Promise<readonly number[]> {
  const events = await world.log.store.read(queueStream(userId), queueEvents)
  return events.flatMap((event) =>
    event.type === 'JobAdmitted' ? [jobs.findIndex(({ jobId }) => jobId === event.data.jobId)] : [],
  )
}

it('a job that waits is made after the first of those that run has ended, and all of them in their order', async () => {
  dispatcher = await startTestDispatcher(world)
  const userId = await world.log.newUser()
  const jobs = await videos(userId, 6)
  for (const job of jobs.slice(0, 4)) await submitted(job)
  expect(await admitted(userId, jobs)).toEqual([0, 1, 2, 3])
  world.provider.setState(() => completed)
  for (const job of jobs) await ended(job)
  expect(await admitted(userId, jobs)).toEqual([0, 1, 2, 3, 4, 5])
  for (const job of jobs) expect((await world.log.story(job, 0)).at(-1)).toBe('OutputStored')
  const [last] = await world.log.store.readAny(queueStream(userId), { direction: 'backwards', limit: 1 })
  expect(last?.data).toMatchObject({ queue: { entries: [], spent: 6 * 27_000 } })
})

it('a job that is cancelled while it waits ends without being sent, and costs nothing', async () => {
  const userId = await world.log.newUser()
  const jobs = await videos(userId, 6)
  const [waiting, next] = jobs.slice(4)
  if (waiting === undefined || next === undefined) throw new Error('Two jobs wait')
  // Nobody dispatches when it is cancelled: what the log says is enough for the next dispatcher.
  const from = (await world.log.store.readAny(queueStream(userId)))[0]?.position
  await cancel(waiting)
  dispatcher = await startTestDispatcher(world, { from: (from ?? 1n) - 1n })
  await ended(waiting)
  const [fate, ...more] = await world.log.outputEvents(waiting, 0)
  expect(fate?.data).toMatchObject({ reason: 'cancelled' })
  expect(more).toEqual([])
  for (const job of jobs.slice(0, 4)) await submitted(job)
  world.provider.setState(() => completed)
  await ended(next)
  for (const job of jobs.slice(0, 4)) await ended(job)
  expect(await admitted(userId, jobs)).toEqual([0, 1, 2, 3, 5])
  const [last] = await world.log.store.readAny(queueStream(userId), { direction: 'backwards', limit: 1 })
  expect(last?.data).toMatchObject({ queue: { entries: [], spent: 5 * 27_000 } })
})
