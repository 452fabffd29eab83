import { describe, expect, it } from 'vitest'
import { UserId } from '../../../platform/eventsourcing/event.ts'
import { toLoggedMedia } from '../../../platform/eventsourcing/stored-media.ts'
import { given } from '../../../platform/eventsourcing/testing/given.ts'
import type { FailureReason, OutputEvent } from '../events.ts'
import { assetId, attempt, context, jobId, media, userId } from '../testing/builders.ts'
import { fateOf } from './output-commands.ts'
import { outputDecider } from './output-decider.ts'

const on = { userId, jobId, n: 2 }
const by = { ...context, ...on }
const until = '2026-11-21T10:01:00.000Z'
const usage = { taskId: 'task-1', inferenceMs: 900 }

const intended = (number = 1): OutputEvent => ({
  type: 'OutputIntended',
  data: { ...on, ...attempt, attempt: number },
})
const deferred: OutputEvent = { type: 'OutputDeferred', data: { ...on, attempt: 1, until, message: 'busy' } }
const lookedUntil = '2026-11-21T10:03:00.000Z'
const doubted: OutputEvent = {
  type: 'OutputDoubted',
  data: { ...on, attempt: 1, provider: 'wavespeed', lookedUntil, newerTasks: 2 },
}
const submitted: OutputEvent = { type: 'OutputSubmitted', data: { ...on, attempt: 1, taskId: 'task-1' } }
const progressed = (progress: number): OutputEvent => ({ type: 'OutputProgressed', data: { ...on, progress } })
const stored: OutputEvent = { type: 'OutputStored', data: { ...on, assetId, ...toLoggedMedia(media), usage } }
const failed = (reason: FailureReason, more: object = {}): OutputEvent => ({
  type: 'OutputFailed',
  data: { ...on, reason, message: 'why', ...more },
})

const intend = (number = 1) => ({ ...by, type: 'IntendOutput', attempt: { ...attempt, attempt: number } }) as const
const defer = (number = 1) => ({ ...by, type: 'DeferOutput', attempt: number, until, message: 'busy' }) as const
const doubt = (number = 1) =>
  ({ ...by, type: 'DoubtOutput', attempt: number, provider: 'wavespeed', lookedUntil, newerTasks: 2 }) as const
const submit = (number = 1) => ({ ...by, type: 'SubmitOutput', attempt: number, taskId: 'task-1' }) as const
const progress = (percent: number) => ({ ...by, type: 'ProgressOutput', progress: percent }) as const
const store = { ...by, type: 'StoreOutput', assetId, media, usage } as const
const fail = (reason: FailureReason) => ({ ...by, type: 'FailOutput', reason, message: 'why' }) as const

describe('an intent', () => {
  it('comes before the POST', () => {
    given(outputDecider).when(intend()).then(intended())
  })

  it('is not written again while its outcome is unknown: the POST may have been sent', () => {
    given(outputDecider, intended()).when(intend()).thenRefused('output-intended')
    given(outputDecider, intended()).when(intend(2)).thenRefused('output-intended')
  })

  it('is written again after a clear refusal, as the next attempt', () => {
    given(outputDecider, intended(), deferred).when(intend(2)).then(intended(2))
    given(outputDecider, intended(), deferred).when(intend(1)).thenRefused('attempt-mismatch')
    given(outputDecider, intended(), deferred).when(intend(3)).thenRefused('attempt-mismatch')
    given(outputDecider, intended(), deferred, intended(2)).when(intend(3)).thenRefused('output-intended')
  })

  it('is written again after a doubt, once', () => {
    given(outputDecider, intended(), doubted).when(intend(2)).then(intended(2))
    given(outputDecider, intended(), doubted).when(intend(1)).thenRefused('attempt-mismatch')
    given(outputDecider, intended(), doubted, intended(2)).when(intend(3)).thenRefused('output-intended')
    given(outputDecider, intended(), doubted, intended(2)).when(doubt(2)).then()
    const deferredAfter: OutputEvent = { ...deferred, data: { ...deferred.data, attempt: 2 } }
    given(outputDecider, intended(), doubted, intended(2), deferredAfter, intended(3)).when(doubt(3)).then()
  })

  it('starts with attempt 1', () => {
    given(outputDecider).when(intend(2)).thenRefused('attempt-mismatch')
  })

  it('is not written for an output that has a task or a fate', () => {
    given(outputDecider, intended(), submitted).when(intend(2)).thenRefused('output-intended')
    given(outputDecider, intended(), submitted, stored).when(intend(2)).thenRefused('output-intended')
    given(outputDecider, failed('cancelled')).when(intend()).thenRefused('output-intended')
  })
})

describe('a doubt', () => {
  it('is about an intent without a known outcome', () => {
    given(outputDecider, intended()).when(doubt()).then(doubted)
    given(outputDecider, intended()).when(doubt(2)).then()
    given(outputDecider, intended(), submitted).when(doubt()).then()
    given(outputDecider, intended(), failed('lost')).when(doubt()).then()
    given(outputDecider).when(doubt()).then()
  })

  it('leaves no task to wait for, and no possible cost', () => {
    given(outputDecider, intended(), doubted).when(submit()).then()
    given(outputDecider, intended(), doubted).when(fail('cancelled')).then(failed('cancelled'))
    given(outputDecider, intended(), doubted).when(fail('timed-out')).then(failed('timed-out'))
  })

  it('is refuted by a report, so that the provider may have been paid when the output fails', () => {
    const refuted = { ...fail('timed-out'), reportedTask: 'task' }
    const { provider, model, sandbox, unitPrice: amount } = attempt
    const listed = failed('timed-out', { possibleOrphan: { provider, model, sandbox, amount, taskId: 'task' } })
    const deferredAnew: OutputEvent = { ...deferred, data: { ...deferred.data, attempt: 2 } }
    given(outputDecider, intended(), doubted).when(refuted).then(listed)
    given(outputDecider, intended(), doubted, intended(2), deferredAnew).when(refuted).then(listed)
  })
})

describe('an answer', () => {
  it('belongs to its own intent', () => {
    given(outputDecider, intended()).when(submit()).then(submitted)
    given(outputDecider, intended()).when(defer()).then(deferred)
    given(outputDecider, intended()).when(submit(2)).then()
    given(outputDecider, intended(), deferred, intended(2)).when(defer(1)).then()
  })

  it('is written once, and not after a fate', () => {
    given(outputDecider, intended(), submitted).when(submit()).then()
    given(outputDecider, intended(), deferred).when(submit()).then()
    given(outputDecider, intended(), failed('lost')).when(submit()).then()
    given(outputDecider).when(submit()).then()
  })
})

describe('progress', () => {
  it('goes up in steps of ten', () => {
    const running = given(outputDecider, intended(), submitted)
    running.when(progress(9)).then()
    running.when(progress(47)).then(progressed(40))
    running.when(progress(100)).then(progressed(100))
    running.when(progress(250)).then(progressed(100))
  })

  it('never goes back', () => {
    const half = given(outputDecider, intended(), submitted, progressed(50))
    half.when(progress(59)).then()
    half.when(progress(30)).then()
    half.when(progress(60)).then(progressed(60))
  })

  it('is recorded for running outputs only', () => {
    given(outputDecider, intended()).when(progress(50)).then()
    given(outputDecider, intended(), submitted, stored).when(progress(50)).then()
  })
})

describe('a fate', () => {
  it('is stored when the task had a result', () => {
    const done = given(outputDecider, intended(), submitted, progressed(80), stored)
    given(outputDecider, intended(), submitted).when(store).then(stored)
    expect(done.state).toEqual({ phase: 'stored', attempt, assetId, usage })
  })

  it('is not stored without a task', () => {
    given(outputDecider).when(store).thenRefused('output-not-submitted')
    given(outputDecider, intended()).when(store).thenRefused('output-not-submitted')
    given(outputDecider, intended(), deferred).when(store).thenRefused('output-not-submitted')
  })

  it('is the first one that was written', () => {
    const lost = given(outputDecider, intended(), submitted, failed('lost'))
    lost.when(store).then()
    lost.when(fail('cancelled')).then()
    lost.when(fail('timed-out')).then()
    expect(lost.state).toEqual({ phase: 'failed', userId, reason: 'lost', message: 'why' })
    given(outputDecider, intended(), submitted, stored).when(fail('lost')).then()
    given(outputDecider, intended(), submitted, stored).when(store).then()
  })

  it('may come before any intent: a cancelled job that waited', () => {
    given(outputDecider).when(fail('cancelled')).then(failed('cancelled'))
  })

  it('is not cancelled once a task may exist: a paid picture is stored', () => {
    given(outputDecider, intended()).when(fail('cancelled')).thenRefused('task-may-exist')
    given(outputDecider, intended(), submitted).when(fail('cancelled')).thenRefused('task-may-exist')
    given(outputDecider, intended(), submitted, progressed(50)).when(fail('cancelled')).thenRefused('task-may-exist')
    given(outputDecider, intended(), deferred).when(fail('cancelled')).then(failed('cancelled'))
  })

  it('is summarised in the job', () => {
    expect(fateOf(2, { phase: 'stored', attempt, assetId, usage })).toEqual({ n: 2, fate: 'stored', assetId })
    const failure = { phase: 'failed', userId, reason: 'lost', message: 'why' } as const
    expect(fateOf(2, failure)).toEqual({ n: 2, fate: 'failed', reason: 'lost' })
    const possibleOrphan = { provider: 'wavespeed', model: 'm', sandbox: true, amount: 1 } as const
    expect(fateOf(2, { ...failure, possibleOrphan })).toMatchObject({ reason: 'lost', mayHaveCost: true })
  })
})

describe('a failure', () => {
  const failure = [intended(), submitted, failed('refused')] as const
  const dismiss = { ...by, type: 'DismissFailure' } as const
  const dismissed = { type: 'OutputDismissed', data: on } as const

  it('is dismissed once by its owner, and stays failed', () => {
    given(outputDecider, ...failure)
      .when(dismiss)
      .then(dismissed)
    given(outputDecider, ...failure, dismissed)
      .when(dismiss)
      .then()
    const { state } = given(outputDecider, ...failure, dismissed)
    expect(state).toMatchObject({ phase: 'failed', reason: 'refused', dismissed: true })
    given(outputDecider, ...failure, dismissed)
      .when(store)
      .then()
  })

  it('does not exist for others, nor before the output has failed', () => {
    const stranger = UserId.parse('99999999-9999-4999-8999-999999999999')
    given(outputDecider, ...failure)
      .when({ ...dismiss, userId: stranger })
      .thenRefused('not-found')
    for (const before of [[], [intended()], [intended(), submitted], [intended(), submitted, stored]]) {
      given(outputDecider, ...before)
        .when(dismiss)
        .thenRefused('not-found')
    }
  })
})

describe('possible orphan spend', () => {
  const { provider, model, sandbox, unitPrice: amount } = attempt
  const unknown = { possibleOrphan: { provider, model, sandbox, amount } }
  const known = { possibleOrphan: { ...unknown.possibleOrphan, taskId: 'task-1' } }
  const mayHaveCost = ['unknown-outcome', 'timed-out', 'output-unusable', 'withheld', 'lost'] as const
  const refunded = ['refused', 'provider-failed', 'invalid-request', 'account'] as const

  it.each(mayHaveCost)('is recorded when an output ends as %s after its intent', (reason) => {
    given(outputDecider, intended()).when(fail(reason)).then(failed(reason, unknown))
    given(outputDecider, intended(), submitted).when(fail(reason)).then(failed(reason, known))
  })

  it('names the task that the service reported, when the submit itself was never acknowledged', () => {
    given(outputDecider, intended())
      .when({ ...fail('unknown-outcome'), reportedTask: 'task-1' })
      .then(failed('unknown-outcome', known))
  })

  it('names the task that the service reported, although the submit seemed to be refused for now', () => {
    given(outputDecider, intended(), deferred)
      .when({ ...fail('timed-out'), reportedTask: 'task-1' })
      .then(failed('timed-out', known))
  })

  it.each(refunded)('is none when the provider itself failed it: %s', (reason) => {
    given(outputDecider, intended(), submitted).when(fail(reason)).then(failed(reason))
  })

  it.each(mayHaveCost)('is none without an intent or after a clear refusal: %s', (reason) => {
    given(outputDecider).when(fail(reason)).then(failed(reason))
    given(outputDecider, intended(), deferred).when(fail(reason)).then(failed(reason))
  })
})
