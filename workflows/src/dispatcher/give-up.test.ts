import { jobKinds } from '@studio/backend/features/job-kinds.ts'
import { requestJob } from '@studio/backend/features/jobs/commands.ts'
import {
  doubtOutput,
  intendOutput,
  recordTask,
  startJob,
} from '@studio/backend/features/jobs/output/output-commands.ts'
import { readEnd, readOutput } from '@studio/backend/features/jobs/output/output-queries.ts'
import { jobRequest } from '@studio/backend/features/jobs/testing/job-request.ts'
import { reportTask } from '@studio/backend/features/webhooks/commands.ts'
import { type Recorded, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { createHandle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { readMethods } from '@studio/backend/platform/eventsourcing/store/read-methods.ts'
import { memoryStore } from '@studio/backend/platform/eventsourcing/testing/memory-store.ts'
import { describe, expect, it } from 'vitest'
import { createDispatcherState } from './dispatcher-state.ts'
import { sweep } from './sweep.ts'
import { createUnbrokenWatch } from './unbroken-watch.ts'

const minute = 60_000
const hour = 60 * minute
const deadlines = { graceMs: 5 * minute, graceOfTaskMs: 60 * minute, afterAdmissionMs: 24 * hour }

/**
 * A picture whose intent was sent just now; what Temporal says of its job can be set.
 * @param acceptedMs when the provider accepts its task; it has none without
 */
async function sentPicture(acceptedMs?: number) {
  const memory = memoryStore()
  const accepted = (event: Recorded) =>
    event.type === 'OutputSubmitted' ? { ...event, created: new Date(acceptedMs ?? 0) } : event
  const store = { ...memory, ...readMethods(async (...args) => (await memory.readAny(...args)).map(accepted)) }
  const handle = createHandle(store)
  const userId = UserId.parse(randomId())
  const { jobId } = await requestJob(handle, store, jobRequest(userId, 1))
  const job = { userId, jobId, requestRevision: '0', provider: 'wavespeed', outputs: 1 } as const
  // when the memory store writes its events
  const began = new Date(0)
  const step = { userId: job.userId, jobId: job.jobId, n: 0, correlationId: 'c', at: began.toISOString() }
  const by = { provider: 'wavespeed', model: 'm', sandbox: true, requestHash: 'h', unitPrice: 27_000 } as const
  await startJob(handle, { ...step, kind: 'image', outputs: 1 })
  await intendOutput(handle, { ...step, attempt: { attempt: 1, ...by }, sender: 'gone' })
  if (acceptedMs !== undefined) await recordTask(handle, { ...step, attempt: 1, taskId: 'task' })

  let ageMs = 0
  const clock = () => new Date(began.getTime() + ageMs)
  const temporal = { isAway: false, isStoring: false }
  const done = () => Promise.resolve()
  const workflows = {
    giveTurn: done,
    startAgain: done,
    cancel: done,
    end: done,
    report: done,
    isRunning: () => (temporal.isAway ? Promise.reject(new Error('away')) : Promise.resolve(true)),
    isStoring: () => Promise.resolve(temporal.isStoring),
  }
  /** A dispatcher that begins now. */
  const begin = () => {
    const state = createDispatcherState({ wavespeed: 10, segmind: 0 }, jobKinds)
    const found = {
      ...job,
      kind: 'image',
      requestedAt: began,
      admittedAt: began,
      started: true,
      cancelRequested: false,
    }
    state.load({ jobs: [{ ...found, intendedAt: { 0: began }, fates: {} }], unsettled: [] })
    const noteLook = createUnbrokenWatch(clock, 4 * minute)
    const deps = { state, store, handle, workflows, noteLook, clock, deadlines, kinds: jobKinds }
    /** Sweeps when the picture has that age. */
    return async (atMs: number) => {
      ageMs = atMs
      const trouble: string[] = []
      await sweep({ ...deps, onTrouble: (error) => trouble.push(String(error)) })
      expect(trouble).toEqual(temporal.isAway ? ['Error: away'] : [])
      return (await readOutput(store, job.jobId, 0)).phase
    }
  }
  /** Sweeps every two minutes. */
  const every2Minutes = async (at: (ageMs: number) => Promise<string>, fromMs: number, toMs: number) => {
    const phases = new Set<string>()
    for (let next = fromMs; next <= toMs; next += 2 * minute) phases.add(await at(next))
    return [...phases]
  }
  /** The service's history had no task of the intent, and then the service reported one for it. */
  const reportAfterDoubt = async (taskId: string) => {
    await doubtOutput(handle, { ...step, attempt: 1, provider: 'wavespeed', lookedUntil: step.at, newerTasks: 0 })
    const context = { commandId: jobId, causationId: 'service' }
    await reportTask(handle, { ...step, ...context, attempt: 1, provider: 'wavespeed', taskId, status: 'completed' })
  }
  return { begin, every2Minutes, temporal, reportAfterDoubt, end: () => readEnd(store, jobId, 0) }
}

describe('a picture past its deadline', () => {
  it('is given up after the grace time', async () => {
    const { begin, every2Minutes } = await sentPicture()
    const at = begin()
    expect(await every2Minutes(at, 0, 14 * minute)).toEqual(['intended'])
    expect(await at(16 * minute)).toBe('failed')
  })

  it('is given up with the task that was reported for an attempt in doubt, which somebody may have to pay for', async () => {
    const { begin, every2Minutes, reportAfterDoubt, end } = await sentPicture()
    await reportAfterDoubt('reported')
    await every2Minutes(begin(), 0, 16 * minute)
    expect(await end()).toMatchObject({ phase: 'failed', reason: 'lost', possibleOrphan: { taskId: 'reported' } })
  })

  it('is given up after a longer grace time when it has a task, which a service that is away may have finished', async () => {
    const { begin, every2Minutes } = await sentPicture(0)
    const at = begin()
    expect(await every2Minutes(at, 0, 68 * minute)).toEqual(['submitted'])
    expect(await at(70 * minute)).toBe('failed')
  })

  it('is waited for from when its task was accepted', async () => {
    const { begin, every2Minutes } = await sentPicture(9 * minute)
    const at = begin()
    expect(await every2Minutes(at, 0, 78 * minute)).toEqual(['submitted'])
    expect(await at(80 * minute)).toBe('failed')
  })

  it.each([
    ['minutes', 16 * minute],
    ['days', 30 * hour],
  ])('has the grace time from the start of a dispatcher that comes %s late', async (_, late) => {
    const { begin, every2Minutes } = await sentPicture()
    const at = begin()
    expect(await every2Minutes(at, late, late + 4 * minute)).toEqual(['intended'])
    expect(await at(late + 6 * minute)).toBe('failed')
  })

  it('has the longer grace time, too, from the start of a dispatcher that comes days late', async () => {
    const { begin, every2Minutes } = await sentPicture(0)
    const at = begin()
    expect(await every2Minutes(at, 30 * hour, 30 * hour + 58 * minute)).toEqual(['submitted'])
    expect(await at(31 * hour)).toBe('failed')
  })

  it('has the grace time after the machine was asleep', async () => {
    const { begin, every2Minutes } = await sentPicture()
    const at = begin()
    await every2Minutes(at, 0, 8 * minute)
    expect(await every2Minutes(at, 40 * minute, 44 * minute)).toEqual(['intended'])
    expect(await at(46 * minute)).toBe('failed')
  })

  it('has the grace time after Temporal was away, and is not given up meanwhile', async () => {
    const { begin, every2Minutes, temporal } = await sentPicture()
    const at = begin()
    await every2Minutes(at, 0, 2 * minute)
    temporal.isAway = true
    expect(await every2Minutes(at, 4 * minute, 38 * minute)).toEqual(['intended'])
    temporal.isAway = false
    expect(await every2Minutes(at, 40 * minute, 44 * minute)).toEqual(['intended'])
    expect(await at(46 * minute)).toBe('failed')
  })

  it('is not given up while it is stored, however long the disk is full, until the job may take no longer', async () => {
    const { begin, every2Minutes, temporal } = await sentPicture(0)
    const at = begin()
    temporal.isStoring = true
    expect(await every2Minutes(at, 0, 24 * hour - minute)).toEqual(['submitted'])
    expect(await at(24 * hour + minute)).toBe('failed')
  })
})
