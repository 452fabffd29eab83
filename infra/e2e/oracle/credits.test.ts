import type { allEvents } from '@studio/backend/features/events.ts'
import { type EventOf, JobId, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { deriveId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { expect, test } from 'vitest'
import { conservation } from './conservation.ts'
import { credits } from './credits.ts'
import { type Log, noTraces, type Truth } from './truth.ts'

type Planted = EventOf<typeof allEvents>

const userId = UserId.parse(deriveId('oracle', 'mira'))
const jobIdOf = (n: number) => JobId.parse(deriveId('oracle', `animation ${n}`))
const day = '2026-11-21'

const queueWith = (used: number) => ({ day, spent: 0, entries: [], credits: { day, used } })

/** An animation that is paid by 13 credits, after which so many are used. */
const requested = (n: number, used: number): Planted => ({
  type: 'JobRequested',
  data: {
    userId,
    jobId: jobIdOf(n),
    queue: queueWith(used),
    kind: 'animation',
    model: 'm',
    provider: 'wavespeed',
    outputs: 1,
    prompt: { sealed: '' },
    settings: {},
    uploads: [],
    referenceAssetIds: [],
    unitPrice: 400_000,
    priceListVersion: 1,
    credits: 13,
  },
})

const released = (n: number, fate: 'stored' | 'failed', used: number, mayHaveCost?: true): Planted => ({
  type: 'SlotReleased',
  data: { userId, jobId: jobIdOf(n), n: 0, fate, ...(mayHaveCost && { mayHaveCost }), queue: queueWith(used) },
})

const charged = (n: number, paidBy: number | undefined): Planted => ({
  type: 'CostRecorded',
  data: {
    userId,
    jobId: jobIdOf(n),
    n: 0,
    feature: 'animation',
    model: 'm',
    provider: 'wavespeed',
    sandbox: true,
    priceListVersion: 1,
    usage: { outputs: 1 },
    unitPrice: 400_000,
    amount: 400_000,
    ...(paidBy !== undefined && { credits: paidBy }),
  },
})

function truthOf(events: readonly Planted[]): Truth {
  // Only what the checks read: type, data and position.
  const log = events.map((event, n) => ({ ...event, position: BigInt(n + 1) }) as Log[number])
  return { history: [], log, tasks: [], taskSteps: [], dailySpendCap: 0, blobs: [], readModels: [], traces: noTraces }
}
const violations = (events: readonly Planted[]) =>
  credits(truthOf(events)).map((sentence) =>
    sentence.replace(userId, 'mira').replace(jobIdOf(1), 'one').replace(jobIdOf(3), 'three'),
  )

const usual = [requested(1, 13), requested(2, 26), charged(1, 13), released(1, 'stored', 26), released(2, 'failed', 13)]

test('credits that are used, kept and returned are right, and count as no money', () => {
  expect(violations(usual)).toEqual([])
  expect(violations([requested(1, 13), released(1, 'failed', 13, true)])).toEqual([])
  const reserved = conservation(truthOf([requested(1, 13)])).filter((sentence) => sentence.includes('reserved'))
  expect(reserved).toEqual([])
})

test.each<[string, readonly Planted[], string]>([
  [
    'credits that did not come back',
    [...usual.slice(0, 4), released(2, 'failed', 26)],
    'user mira has used 26 credits instead of 13',
  ],
  ['credits that came back twice', [...usual, released(1, 'stored', 0)], 'user mira has used 0 credits instead of 13'],
  [
    'credits that came back although the service may have been paid',
    [requested(1, 13), released(1, 'failed', 0, true)],
    'user mira has used 0 credits instead of 13',
  ],
  [
    'more credits than a day has',
    [requested(1, 13), requested(2, 26), requested(3, 39)],
    'job three has used more credits of user mira than a day has',
  ],
  [
    'a charge that says money',
    [requested(1, 13), charged(1, undefined), released(1, 'stored', 13)],
    'job one was paid by 13 credits, and its charge says undefined',
  ],
])('%s are found', (_name, events, sentence) => {
  expect(violations(events)).toEqual([sentence])
})
