import { describe, expect, it } from 'vitest'
import { interpret } from '../../platform/projections/apply/interpret.ts'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { neverEnded, openJobsModel, queues } from './projection.ts'
import type { QueueCommand } from './queue/queue-decider.ts'
import { context, jobId, jobIdOf, userId } from './testing/builders.ts'
import { deferred, ended, failed, intended, registered, started, stored, submitted } from './testing/log.ts'
import { cancel, cancelOutputs, events, release, request, videos } from './testing/queue.ts'

const account = recorded('account', registered())
const onQueue = (...commands: readonly QueueCommand[]) => events(...commands).map((event) => recorded('queue', event))

const entry = (n: number, outputs: number[], cancelRequested = false) => ({
  jobId: jobIdOf(n),
  kind: 'image',
  phase: 'running',
  outputs,
  unitPrice: 15_000,
  day: '2026-11-21',
  cancelRequested,
})

describe('queues', () => {
  it('begin empty with the account', async () => {
    await given(queues, account).expect([{ _id: userId, entries: [], submitted: {} }])
  })

  it('contain what was admitted and not released', async () => {
    const commands = [request(), request({ n: 2, outputs: 1 }), release(0), release(2), cancel(2)]
    await given(queues, account, ...onQueue(...commands)).expect([
      { _id: userId, entries: [entry(1, [1, 3]), entry(2, [0], true)], submitted: {} },
    ])
  })

  it('contain which outputs a provider works on, until their release', async () => {
    const [requested, admitted, release0] = events(request(), release(0))
    const log = [requested, admitted, submitted(jobId, 0), submitted(jobId, 1), release0].flatMap((event) =>
      event ? [recorded('any', event)] : [],
    )
    await given(queues, account, ...log).expect([
      { _id: userId, entries: [entry(1, [1, 2, 3])], submitted: { [`${jobId}/1`]: true } },
    ])
  })

  it('distinguish a suspended account from a closed queue', async () => {
    const suspended = recorded('account', { type: 'AccountSuspended', data: { userId } })
    const closing: QueueCommand = { ...context, userId, type: 'CloseQueue' }
    const [closed, opened] = onQueue(closing, { ...closing, type: 'OpenQueue' })
    const back = recorded('account', { type: 'AccountReactivated', data: { userId } })
    if (!closed || !opened) throw new Error('a queue closes and opens')
    const empty = { _id: userId, entries: [], submitted: {} }
    await given(queues, account, suspended).expect([{ ...empty, suspended: true }])
    await given(queues, account, suspended, closed).expect([{ ...empty, suspended: true, closed: true }])
    await given(queues, account, suspended, closed, opened, back).expect([empty])
  })

  it('are sent to the open pages of their user', () => {
    const log = [...onQueue(request(), release(0)), recorded('output', submitted(jobId, 1))]
    const changes = log.map((event) => interpret([queues], event).changes[0]?.change)
    const told = { kind: 'queue', id: userId, userId }
    expect(changes).toEqual([undefined, told, told, told])
  })

  it('are sent when a job begins to wait, or is cancelled while it waits', () => {
    const waiting = onQueue(...videos(1, 2, 3, 4, 5), cancel(5), cancel(1)).slice(8)
    const changes = waiting.map((event) => interpret([queues], event).changes[0]?.change)
    const told = { kind: 'queue', id: userId, userId }
    expect(changes).toEqual([told, told, undefined])
  })
})

describe('open jobs', () => {
  const admission = onQueue(request())
  const job = {
    _id: jobId,
    userId,
    kind: 'image',
    model: 'wavespeed-ai/chroma',
    provider: 'wavespeed',
    requestRevision: String(admission[0]?.revision),
    requestedAt: admission[0]?.created,
    admittedAt: admission[1]?.created,
    started: false,
    ended: false,
    endedAt: neverEnded,
    cancelRequested: false,
    outputs: 4,
    intendedAt: {},
    fates: {},
  }

  it('begin with the request, and know their admission', async () => {
    const { admittedAt: _, ...waiting } = job
    await given(openJobsModel, ...admission.slice(0, 1)).expect([waiting])
    await given(openJobsModel, ...admission).expect([job])
  })

  it('contain the first intent and the fate of each output', async () => {
    const begun = recorded('job', started(jobId))
    const intent = recorded('output', intended(jobId, 0))
    const later = [intended(jobId, 0, 2), stored(jobId, 0), failed(jobId, 1)].map((event) => recorded('output', event))
    await given(openJobsModel, ...admission, begun, intent, ...later).expect([
      {
        ...job,
        started: true,
        intendedAt: { 0: intent.created },
        fates: { 0: 'stored', 1: 'failed' },
        reasons: { 1: 'refused' },
      },
    ])
  })

  it('contain which outputs are deferred, until they are intended again', async () => {
    const log = [intended(jobId, 0), intended(jobId, 1), deferred(jobId, 0), deferred(jobId, 1), intended(jobId, 1, 2)]
    const events = log.map((event) => recorded('output', event))
    const intendedAt = { 0: events[0]?.created, 1: events[1]?.created }
    await given(openJobsModel, ...admission, ...events).expect([{ ...job, intendedAt, deferred: { 0: true } }])
  })

  it('are kept as ended', async () => {
    const log = [started(jobId), ended(jobId)].map((event) => recorded('job', event))
    const endedAt = log[1]?.created
    await given(openJobsModel, ...admission, ...log).expect([{ ...job, started: true, ended: true, endedAt }])
  })

  it('tell the open pages of their user of their end', () => {
    const { changes } = interpret([openJobsModel], recorded('job', ended(jobId)))
    expect(changes.map(({ change }) => change)).toEqual([{ kind: 'queue', id: userId, userId }])
  })

  it('contain a requested cancel', async () => {
    const [, , ...log] = onQueue(request(), cancel())
    await given(openJobsModel, ...admission, ...log).expect([{ ...job, cancelRequested: true }])
  })

  it('contain requested cancels of single outputs', async () => {
    const [, , ...log] = onQueue(request(), cancelOutputs([2]), cancelOutputs([0]))
    await given(openJobsModel, ...admission, ...log).expect([{ ...job, cancelledOutputs: [2, 0] }])
  })
})
