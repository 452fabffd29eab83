import type { allEvents } from '@studio/backend/features/events.ts'
import { CallId, type EventOf, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { deriveId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import { type Log, noTraces, type Truth } from './truth.ts'

type Planted = EventOf<typeof allEvents>

const onCall = { userId: UserId.parse(deriveId('oracle', 'mira')), callId: CallId.parse(deriveId('oracle', 'call')) }
const queue = { day: '2026-11-21', spent: 380, entries: [] }
const failed = { type: 'CallFailed', data: { ...onCall, reason: 'stopped', message: '' } } as const
const answered: Planted = {
  type: 'CallAnswered',
  data: { ...onCall, text: { sealed: '' }, finish: 'stop', amount: 380 },
}
const charged: Planted = {
  type: 'CostRecorded',
  data: {
    ...onCall,
    feature: 'chat',
    model: 'm',
    provider: 'openrouter',
    sandbox: true,
    priceListVersion: 1,
    amount: 380,
  },
}
const possibleOrphan = { provider: 'openrouter', model: 'm', sandbox: true, amount: 63 } as const
const costly: Planted = { type: 'CallFailed', data: { ...failed.data, possibleOrphan } }
const settledWith = (spent: number): Planted => ({ type: 'CallSettled', data: { ...onCall, spent, queue } })
const settled = settledWith(380)

function violations(events: readonly Planted[]): readonly string[] {
  // Only what the check reads: type, data and position.
  const log = events.map((event, n) => ({ ...event, position: BigInt(n + 1) }) as Log[number])
  const truth: Truth = {
    history: [],
    log,
    tasks: [],
    taskSteps: [],
    dailySpendCap: 0,
    blobs: [],
    readModels: [],
    traces: noTraces,
  }
  return calls(truth).map((sentence) => sentence.replace(onCall.callId, 'c'))
}

test('a call that is answered, charged and settled is right, and so is one that was killed between these', () => {
  expect(violations([answered, charged, settled])).toEqual([])
  expect(violations([answered, charged])).toEqual([])
  expect(violations([answered])).toEqual([])
  expect(violations([failed, settledWith(0)])).toEqual([])
  expect(violations([costly, settledWith(63)])).toEqual([])
})

test.each<[string, readonly Planted[], string]>([
  ['two ends', [failed, failed], 'call c has 2 ends'],
  ['a charge without an answer', [charged], 'call c was charged 380, and its answer cost undefined'],
  ['a second charge', [answered, charged, charged], 'call c was charged more than once'],
  ['a lost charge', [answered, settled], 'call c was settled and never charged'],
  ['a settlement before the end', [settledWith(0)], 'call c was settled before its end'],
  ['what a failed call may have cost given back', [costly, settledWith(0)], 'call c was settled with 0'],
])('%s is found', (_name, events, sentence) => {
  expect(violations(events)).toEqual([sentence])
})
