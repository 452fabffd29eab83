import { jobKinds } from '@studio/backend/features/job-kinds.ts'
import type { OpenJob } from '@studio/backend/features/jobs/lists/open-queries.ts'
import type { Recorded } from '@studio/backend/platform/eventsourcing/event.ts'
import { describe, expect, it } from 'vitest'
import { jobOf, takeAll } from '../../testing/jobs.ts'
import { createDispatcherState, type DispatcherState } from './dispatcher-state.ts'
import { reactionTo } from './reactions.ts'

const room = { wavespeed: 3, segmind: 0 }

const openJob = (change: Partial<OpenJob> = {}): OpenJob => ({
  ...jobOf(1, 1),
  kind: 'image',
  requestedAt: new Date(0),
  admittedAt: new Date(0),
  started: true,
  cancelRequested: false,
  intendedAt: {},
  fates: {},
  ...change,
})

const recorded = (type: string, data: object): Recorded => ({
  type,
  data,
  id: 'id',
  stream: 'stream',
  revision: 0n,
  position: 1n,
  created: new Date(0),
  metadata: { correlationId: 'c', causationId: 'c', schema: 1 },
})

describe('a state that starts from the read model', () => {
  it('counts outputs that run, ignores those that have ended, and lets the others wait', () => {
    const state = createDispatcherState(room, jobKinds)
    state.load({
      jobs: [openJob({ intendedAt: { 0: new Date(0), 1: new Date(0) }, fates: { 0: 'stored' } })],
      unsettled: [],
    })
    expect(state.turns.running('wavespeed')).toBe(1)
    expect(takeAll(state.turns).map(({ n }) => n)).toEqual([2, 3])
  })

  it('passes on a cancel that was requested before', () => {
    const state = createDispatcherState(room, jobKinds)
    state.load({ jobs: [openJob({ cancelRequested: true })], unsettled: [] })
    expect(state.nextCancel()).toEqual({ job: jobOf(1, 1), what: 'all' })
    expect(state.nextCancel()).toBeUndefined()
  })

  it('passes on cancels of single outputs together, and one of all instead of them', () => {
    const state = createDispatcherState(room, jobKinds)
    state.load({ jobs: [openJob({ cancelledOutputs: [1] })], unsettled: [] })
    const { jobId } = jobOf(1, 1)
    const hear = (type: string, data: object) => {
      const reaction = reactionTo(recorded(type, { jobId, ...data }))
      if (reaction) state.apply(reaction)
    }
    hear('OutputsCancelRequested', { outputs: [3] })
    expect(state.nextCancel()?.what).toEqual(new Set([1, 3]))
    expect(state.nextCancel()).toBeUndefined()
    hear('OutputsCancelRequested', { outputs: [0] })
    hear('JobCancelRequested', {})
    expect(state.nextCancel()?.what).toBe('all')
    expect(state.jobs.get(jobId)?.cancelled).toBe('all')
  })

  it('ignores events that the read model already contains', () => {
    const state = createDispatcherState(room, jobKinds)
    state.load({ jobs: [openJob({ fates: { 0: 'stored' } })], unsettled: [] })
    const { outputs, ...admitted } = jobOf(1, 1)
    const reaction = reactionTo(recorded('JobAdmitted', { ...admitted, outputs, kind: 'image' }))
    if (reaction) state.apply(reaction)
    expect(state.turns.waits({ jobId: admitted.jobId, n: 0 })).toBe(false)
  })
})

describe('a job that waits for room in the queue of its person', () => {
  const { admittedAt: _, ...waiting } = openJob()
  const hear = (state: DispatcherState, type: string, data: object = {}) => {
    const reaction = reactionTo(recorded(type, { ...jobOf(1, 1), kind: 'image', ...data }))
    if (reaction) state.apply(reaction)
  }
  const fromReadModel = (state: DispatcherState) => state.load({ jobs: [waiting], unsettled: [] })
  const fromLog = (state: DispatcherState) => hear(state, 'JobRequested')

  it.each([
    ['the read model', fromReadModel],
    ['the log', fromLog],
  ])('is known from %s, and gets its turns when it is admitted', (_name, know) => {
    const state = createDispatcherState(room, jobKinds)
    know(state)
    expect(takeAll(state.turns)).toEqual([])
    hear(state, 'JobAdmitted')
    expect(takeAll(state.turns).map(({ n }) => n)).toEqual([0, 1, 2])
    expect(state.jobs.get(jobOf(1, 1).jobId)?.admittedAt).toEqual(new Date(0))
  })

  it.each([
    ['the read model', fromReadModel],
    ['the log', fromLog],
  ])('gets its cancel, known from %s', (_name, know) => {
    const state = createDispatcherState(room, jobKinds)
    know(state)
    hear(state, 'JobCancelRequested')
    expect(state.nextCancel()).toEqual({ job: jobOf(1, 1), what: 'all' })
  })
})

describe('jobs that only a later release can make', () => {
  const foreign = { kind: 'hologram' }
  const elsewhere = { provider: 'another' }

  it.each([foreign, elsewhere])('are ignored in the read model: %o', (words) => {
    const state = createDispatcherState(room, jobKinds)
    state.load({
      jobs: [openJob({ ...words, intendedAt: { 0: new Date(0) } }), openJob(jobOf(1, 2, 1))],
      unsettled: [],
    })
    expect([...state.jobs.keys()]).toEqual([jobOf(1, 2).jobId])
    expect(takeAll(state.turns)).toHaveLength(1)
  })

  it.each([foreign, elsewhere])('are ignored in the log, and delay no other job: %o', (words) => {
    const state = createDispatcherState(room, jobKinds)
    const story = [
      recorded('JobAdmitted', { ...jobOf(2, 1), kind: 'image', ...words }),
      recorded('OutputIntended', { jobId: jobOf(2, 1).jobId, n: 0, provider: 'another' }),
      recorded('JobCancelRequested', { jobId: jobOf(2, 1).jobId }),
      recorded('OutputFailed', { jobId: jobOf(2, 1).jobId, n: 0, reason: 'too-long' }),
      recorded('JobAdmitted', { ...jobOf(1, 1, 1), kind: 'image' }),
    ]
    for (const event of story) {
      const reaction = reactionTo(event)
      if (reaction) state.apply(reaction)
    }
    expect([...state.jobs.keys()]).toEqual([jobOf(1, 1).jobId])
    expect(takeAll(state.turns)).toHaveLength(1)
    expect(state.nextCancel()).toBeUndefined()
  })

  it('delay no cancel of other jobs', () => {
    const state = createDispatcherState(room, jobKinds)
    state.load({ jobs: [openJob(jobOf(1, 1, 1))], unsettled: [] })
    for (const { jobId } of [jobOf(2, 1), jobOf(1, 1)]) state.apply({ do: 'cancel', jobId, what: 'all' })
    expect(state.nextCancel()).toEqual({ job: jobOf(1, 1, 1), what: 'all' })
  })
})

describe('reactions', () => {
  it('update the queue of a person once, however often the account has changed meanwhile', () => {
    const state = createDispatcherState(room, jobKinds)
    const { userId } = jobOf(1, 1)
    state.load({ jobs: [], unsettled: [userId] })
    for (const type of ['AccountSuspended', 'AccountReactivated']) {
      const reaction = reactionTo(recorded(type, { userId }))
      if (reaction) state.apply(reaction)
    }
    expect(state.nextToSettle()).toBe(userId)
    expect(state.nextToSettle()).toBeUndefined()
  })

  it('forget a job when it has ended', () => {
    const state = createDispatcherState(room, jobKinds)
    state.load({ jobs: [openJob()], unsettled: [] })
    const reaction = reactionTo(recorded('JobEnded', { jobId: jobOf(1, 1).jobId, fates: [] }))
    if (reaction) state.apply(reaction)
    expect(state.jobs.size).toBe(0)
    expect(takeAll(state.turns)).toEqual([])
  })

  it('pass on a report once, if its job is open', () => {
    const state = createDispatcherState(room, jobKinds)
    const { jobId } = jobOf(1, 1)
    const reported = reactionTo(recorded('TaskReported', { jobId, n: 2 }))
    if (reported) state.apply(reported)
    expect(state.nextReport()).toBeUndefined()
    state.load({ jobs: [openJob()], unsettled: [] })
    if (reported) state.apply(reported)
    expect(state.nextReport()).toMatchObject({ jobId, n: 2 })
    expect(state.nextReport()).toBeUndefined()
  })

  it('ignore all other events', () => {
    expect(reactionTo(recorded('AssetCreated', {}))).toBeUndefined()
  })
})
