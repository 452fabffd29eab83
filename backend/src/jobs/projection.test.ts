import { describe, expect, it } from 'vitest'
import type { AccountEvent } from '../accounts/events.ts'
import { given, recorded } from '../projections/given.ts'
import { interpret } from '../projections/interpret.ts'
import type { JobEvent, OutputEvent } from './events.ts'
import { openJobsModel, queues } from './projection.ts'
import type { QueueCommand } from './queue-decider.ts'
import { assetId, attempt, jobId, jobIdOf, media, userId } from './testing/builders.ts'
import { cancel, events, release, request } from './testing/queue.ts'

const nobody = { plain: '' }
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { userId, email: nobody, firstName: nobody, lastName: nobody, profileImageUrl: nobody },
}
const output = (n: number) => ({ userId, jobId, n })
const intended = (n: number, number = 1): OutputEvent => ({
  type: 'OutputIntended',
  data: { ...output(n), ...attempt, attempt: number },
})
const submitted = (n: number): OutputEvent => ({
  type: 'OutputSubmitted',
  data: { ...output(n), attempt: 1, taskId: `task-${n}` },
})
const stored: OutputEvent = {
  type: 'OutputStored',
  data: { ...output(0), assetId, media, usage: { taskId: 'task-0' } },
}
const failed: OutputEvent = { type: 'OutputFailed', data: { ...output(1), reason: 'refused', message: 'No.' } }
const started: JobEvent = { type: 'JobStarted', data: { userId, jobId, kind: 'image', outputs: 4 } }
const ended: JobEvent = { type: 'JobEnded', data: { userId, jobId, fates: [] } }

const account = recorded('account', registered)
const onQueue = (...commands: readonly QueueCommand[]) => events(...commands).map((e) => recorded('queue', e))
const onOutput = (event: OutputEvent) => recorded(`output-${event.data.n}`, event)
const onJob = (event: JobEvent) => recorded('job', event)

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

  it('hold what was admitted and not released', async () => {
    const commands = [request(), request({ n: 2, outputs: 1 }), release(0), release(2), cancel(2)]
    await given(queues, account, ...onQueue(...commands)).expect([
      { _id: userId, entries: [entry(1, [1, 3]), entry(2, [0], true)], submitted: {} },
    ])
  })

  it('know which outputs a provider works on, until their release', async () => {
    const [requested, admitted, released] = onQueue(request(), release(0))
    if (!requested || !admitted || !released) throw new Error('Three events were expected')
    await given(queues, account, requested, admitted, onOutput(submitted(0)), onOutput(submitted(1)), {
      ...released,
      position: released.position + 100n,
    }).expect([{ _id: userId, entries: [entry(1, [1, 2, 3])], submitted: { [`${jobId}/1`]: true } }])
  })

  it('tell the open pages of their user', () => {
    const changes = [...onQueue(request(), release(0)), onOutput(submitted(1))].map(
      (event) => interpret([queues], event).changes[0]?.change,
    )
    const told = { kind: 'queue', id: userId, userId }
    expect(changes).toEqual([undefined, told, told, told])
  })
})

describe('open jobs', () => {
  const admission = onQueue(request({ requestRevision: 7n }))
  const admittedAt = admission[1]?.created
  const job = {
    _id: jobId,
    userId,
    kind: 'image',
    provider: 'wavespeed',
    requestRevision: '7',
    admittedAt,
    started: false,
    ended: false,
    cancelRequested: false,
    outputs: 4,
    intendedAt: {},
    fates: {},
  }

  it('begin with the admission', async () => {
    await given(openJobsModel, ...admission).expect([job])
  })

  it('know the first intent and the fate of each output', async () => {
    const begun = onJob(started)
    const first = onOutput(intended(0))
    const done = [begun, first, onOutput(intended(0, 2)), onOutput(stored), onOutput(failed)]
    await given(openJobsModel, ...admission, ...done).expect([
      { ...job, started: true, intendedAt: { 0: first.created }, fates: { 0: 'stored', 1: 'failed' } },
    ])
  })

  it('are kept as ended', async () => {
    await given(openJobsModel, ...admission, onJob(started), onJob(ended)).expect([
      { ...job, started: true, ended: true },
    ])
  })

  it('know a wish to cancel', async () => {
    const [requested, admitted, cancelled] = onQueue(request({ requestRevision: 7n }), cancel())
    if (!requested || !admitted || !cancelled) throw new Error('Three events were expected')
    await given(openJobsModel, requested, admitted, cancelled).expect([
      { ...job, admittedAt: admitted.created, cancelRequested: true },
    ])
  })
})
