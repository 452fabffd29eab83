import { jobKinds } from '@studio/backend/features/job-kinds.ts'
import type { UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { createHandle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { UndecodableEvent } from '@studio/backend/platform/eventsourcing/store/errors.ts'
import { readMethods } from '@studio/backend/platform/eventsourcing/store/read-methods.ts'
import { memoryStore } from '@studio/backend/platform/eventsourcing/testing/memory-store.ts'
import { describe, expect, it } from 'vitest'
import { jobOf } from '../../testing/jobs.ts'
import { createReports } from '../activities/task/reports.ts'
import type { JobRef } from '../generation/refs.ts'
import { dispatchNext } from './dispatch.ts'
import { createDispatcherState } from './dispatcher-state.ts'
import type { JobWorkflows } from './jobs.ts'

const envelope = {
  id: 'id',
  stream: 'account',
  revision: 0n,
  position: 1n,
  type: 'AccountOfTomorrow',
  created: new Date(0),
}

/** Dispatching, with the streams of one person unreadable. */
function dispatching({ unreadable }: { readonly unreadable?: UserId | JobRef['jobId'] } = {}) {
  const state = createDispatcherState({ wavespeed: 10, segmind: 0 }, jobKinds)
  const memory = memoryStore()
  const read = readMethods(async (stream, options) => {
    if (unreadable !== undefined && stream.endsWith(unreadable)) throw new UndecodableEvent(envelope, 'unknown type')
    return memory.readAny(stream, options)
  })
  const store = { ...memory, ...read }
  const reports = createReports()
  const told: string[] = []
  const note =
    (what: string) =>
    (job: JobRef, detail = '') =>
      Promise.resolve(void told.push(`${what} ${job.jobId}${detail}`))
  const turns: unknown[] = []
  const workflows: JobWorkflows = {
    giveTurn: (job, ...outputs) => {
      turns.push([job.jobId, ...outputs])
      return note('turn')(job)
    },
    startAgain: (job) => note('start')(job),
    cancel: (job, what) => note('cancel')(job, what === 'all' ? '' : ` ${[...what].join()}`),
    end: (job) => note('end')(job),
    report: (jobId) => Promise.resolve(void told.push(`report ${jobId}`)),
    isRunning: () => Promise.resolve(false),
    isStoring: () => Promise.resolve(false),
  }
  const disk = { full: false, hasRoom: () => Promise.resolve(!disk.full) }
  const deps = {
    state,
    store,
    handle: createHandle(store),
    clock: () => new Date(),
    workflows,
    reports,
    disk,
  }
  return { state, told, turns, reports, disk, next: () => dispatchNext(deps) }
}

const admitted = (job: JobRef) => ({ do: 'start', job, kind: 'image', admittedAt: new Date(0) }) as const

it('a cancelled job that waits for a slot gets its cancel with its turn, never the turn alone', async () => {
  const job = jobOf(1, 1, 1)
  const { state, told, next } = dispatching({ unreadable: jobOf(2, 1).jobId })
  state.apply(admitted(job))
  state.apply({ do: 'cancel', jobId: job.jobId, what: 'all' })
  while (await next());
  expect(told).toEqual([`cancel ${job.jobId}`, `cancel ${job.jobId}`])
})

it('a cancel of one output is sent before the turns of the others', async () => {
  const job = jobOf(1, 1, 3)
  const { state, told, turns, next } = dispatching({ unreadable: jobOf(2, 1).jobId })
  state.apply(admitted(job))
  state.apply({ do: 'cancel', jobId: job.jobId, what: new Set([1]) })
  while (await next());
  expect(told).toEqual([`cancel ${job.jobId} 1`, `cancel ${job.jobId} 1`, `turn ${job.jobId}`])
  expect(turns).toEqual([[job.jobId, 0, 2]])
})

describe('a call of the dispatcher that fails', () => {
  const job = jobOf(1, 1, 1)

  it('a queue that cannot be updated delays no turn', async () => {
    const { userId } = jobOf(2, 1)
    const { state, told, next } = dispatching({ unreadable: userId })
    state.apply({ do: 'settle-queue', userId })
    state.apply(admitted(job))
    expect(await next()).toBe(true)
    expect(told).toEqual([`turn ${job.jobId}`])
    await expect(next()).rejects.toThrow('unknown type')
    await expect(next(), 'it is tried for ever').rejects.toThrow('unknown type')
  })

  it('a cancel that cannot be sent delays no turn', async () => {
    const broken = jobOf(2, 1, 1)
    const { state, told, next } = dispatching({ unreadable: broken.jobId })
    state.apply(admitted(broken))
    state.apply({ do: 'cancel', jobId: broken.jobId, what: 'all' })
    state.apply(admitted(job))
    expect(await next()).toBe(true)
    expect(told).toEqual([`turn ${job.jobId}`])
    await expect(next(), 'it is tried for ever').rejects.toThrow('unknown type')
  })
})

describe('turns', () => {
  it('of one job are given in one call, and those of several jobs in parallel', async () => {
    const [one, other] = [jobOf(1, 1, 2), jobOf(2, 1, 1)]
    const { state, turns, next } = dispatching({ unreadable: jobOf(3, 1).jobId })
    for (const job of [one, other]) state.apply(admitted(job))
    expect(await next()).toBe(true)
    expect(turns).toEqual([
      [one.jobId, 0, 1],
      [other.jobId, 0],
    ])
    expect(await next()).toBe(false)
  })

  it('of a job that was just admitted are given without reading its stream', async () => {
    const job = jobOf(1, 1, 1)
    const { state, turns, next } = dispatching({ unreadable: job.jobId })
    state.apply({ ...admitted(job), admittedAt: new Date() })
    expect(await next()).toBe(true)
    expect(turns).toEqual([[job.jobId, 0]])
  })
})

describe('a report', () => {
  const report = { do: 'report', jobId: jobOf(1, 1, 1).jobId, n: 0 } as const

  it('goes to the activity that waits for it in this process, and to the workflow when there is none', async () => {
    const { state, reports, told, next } = dispatching({ unreadable: jobOf(2, 1).jobId })
    state.apply(admitted(jobOf(1, 1, 1)))
    await next()
    const listener = reports.listen(report)
    state.apply(report)
    await next()
    expect(listener.next().aborted).toBe(true)
    expect(listener.next().aborted, 'it is heard once').toBe(false)
    listener.close()
    state.apply(report)
    await next()
    expect(told).toEqual([`turn ${report.jobId}`, `report ${report.jobId}`])
  })
})

it('while the disk is nearly full, outputs wait and cancels are sent; with space again, the outputs continue', async () => {
  const [job, unwanted] = [jobOf(1, 1, 1), jobOf(1, 2, 1)]
  const { state, told, disk, next } = dispatching()
  disk.full = true
  state.apply(admitted(job))
  state.apply(admitted(unwanted))
  state.apply({ do: 'cancel', jobId: unwanted.jobId, what: 'all' })
  expect(await next()).toBe(true)
  expect(await next()).toBe(false)
  expect(told).toEqual([`cancel ${unwanted.jobId}`])
  disk.full = false
  expect(await next()).toBe(true)
  expect(told).toContain(`turn ${job.jobId}`)
})
