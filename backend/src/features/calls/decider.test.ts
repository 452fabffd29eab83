import { describe, expect, it } from 'vitest'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { callDecider } from './decider.ts'
import type { CallEvent } from './events.ts'
import { answered, failed, intended, intent, ofCall, onCall, stopRequested, usage } from './testing/builders.ts'

const intend = { ...ofCall, type: 'IntendCall', ...intent } as const
const answer = {
  ...ofCall,
  type: 'AnswerCall',
  text: 'Soft light.',
  finish: 'stop',
  usage,
  generationId: 'gen-1',
  amount: 4_500,
} as const
const fail = { ...ofCall, type: 'FailCall', reason: 'busy', message: 'Later.', mayHaveTaken: 0 } as const

describe('a call', () => {
  it('is intended once: nobody may send it a second time', () => {
    given(callDecider).when(intend).then(intended)
    for (const before of [[intended], [intended, answered], [failed]]) {
      given(callDecider, ...before)
        .when(intend)
        .thenRefused('call-intended')
    }
  })

  it('has one end: the first one stands', () => {
    given(callDecider, intended).when(answer).then(answered)
    given(callDecider, intended).when(fail).then(failed)
    given(callDecider, intended, answered).when(fail).then()
    given(callDecider, intended, failed).when(answer).then()
  })

  it('is asked to stop once, while it has no end, and ends then like any other', () => {
    const stop = { ...ofCall, type: 'StopCall' } as const
    given(callDecider, intended).when(stop).then(stopRequested)
    for (const before of [[], [intended, stopRequested], [intended, answered], [failed]])
      given(callDecider, ...before)
        .when(stop)
        .then()
    given(callDecider, intended, stopRequested).when(answer).then(answered)
    given(callDecider, intended, stopRequested).when(fail).then(failed)
  })

  it('cannot be answered before it was sent', () => {
    given(callDecider).when(answer).thenRefused('call-not-intended')
  })

  it('that fails may have cost what was held back, or what the service counted', () => {
    const orphan = (amount: number) => ({ provider: 'openrouter', model: 'openai/gpt-4o', sandbox: true, amount })
    const lost = { ...onCall, reason: 'lost', message: 'Interrupted.' }
    const give = { ...ofCall, type: 'FailCall', reason: 'lost', message: 'Interrupted.' } as const
    given(callDecider, intended)
      .when({ ...give, mayHaveTaken: 'reserved' })
      .then({ type: 'CallFailed', data: { ...lost, possibleOrphan: orphan(50_000) } })
    given(callDecider, intended)
      .when({ ...give, mayHaveTaken: 1_200 })
      .then({ type: 'CallFailed', data: { ...lost, possibleOrphan: orphan(1_200) } })
  })

  it('that has failed keeps what it may have cost, as its end in the log tells it', () => {
    const possibleOrphan = { provider: 'openrouter', model: 'openai/gpt-4o', sandbox: true, amount: 1_200 }
    const after = (...events: CallEvent[]) => events.reduce(callDecider.evolve, callDecider.initial)
    const lost = { ...onCall, reason: 'lost', message: 'Interrupted.' }
    const costly: CallEvent = { type: 'CallFailed', data: { ...lost, possibleOrphan } }
    expect(after(intended, costly)).toMatchObject({ status: 'failed', mayHaveTaken: 1_200 })
    expect(after(intended, failed)).toMatchObject({ status: 'failed', mayHaveTaken: 0 })
  })

  it('that was never sent has cost nothing', () => {
    given(callDecider)
      .when({ ...ofCall, type: 'FailCall', reason: 'lost', message: 'Interrupted.', mayHaveTaken: 'reserved' })
      .then({ type: 'CallFailed', data: { ...onCall, reason: 'lost', message: 'Interrupted.' } })
  })
})
