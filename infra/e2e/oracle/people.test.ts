import { CallId, UserId, WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { deriveId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { expect, test } from 'vitest'
import type { Operation } from './history.ts'
import { type Log, noTraces, type Truth } from './truth.ts'
import { brokenIn, judge } from './verdict.ts'

const mira = UserId.parse(deriveId('oracle', 'mira'))
const timo = UserId.parse(deriveId('oracle', 'timo'))
const price = 15_000

type PlantedEvent = Pick<Log[number], 'type' | 'data'>

const withEvents = (...events: readonly (PlantedEvent | undefined)[]): Truth => ({
  history: [],
  // Only what checks read: type, data and position.
  log: events
    .filter((event) => event !== undefined)
    .map((event, n) => ({ ...event, position: BigInt(n + 1) }) as Log[number]),
  tasks: [],
  taskSteps: [],
  dailySpendCap: price,
  blobs: [],
  readModels: [],
  traces: noTraces,
})
const withAct = (act: Operation['act']): Truth => ({
  ...withEvents(),
  history: [{ userId: mira, began: 1, ended: 2, outcome: 'ok', act }],
})

/** A person who has left: a deletion that was asked for, came to its end, and left nothing. */
const leaver = UserId.parse(deriveId('oracle', 'leaver'))
const deletionId = WorkId.parse(deriveId(leaver, 'deletion'))
const closedQueue = { day: '2026-11-21', spent: 0, entries: [], closed: true as const }
const leaving: readonly PlantedEvent[] = [
  { type: 'AccountDeletionRequested', data: { userId: leaver, workId: deletionId } },
  { type: 'QueueClosed', data: { userId: leaver, queue: closedQueue } },
  { type: 'IdentityReleased', data: { userId: leaver } },
  { type: 'AccountDeleted', data: { userId: leaver, workId: deletionId, files: 3, histories: 2 } },
]
const [asked, , releasedIdentity, proven] = leaving
const nothingLeft = { userId: leaver, hasKey: false, sessions: 0 }
const left = (
  events: readonly (PlantedEvent | undefined)[] = leaving,
  traces: Partial<Truth['traces']> = {},
): Truth => ({
  ...withEvents(...events),
  traces: { ...noTraces, people: [nothingLeft, { userId: mira, hasKey: true, sessions: 1 }], ...traces },
})
const leftWithout = (type: PlantedEvent['type']): Truth => left(leaving.filter((event) => event.type !== type))

const reportId = WorkId.parse(deriveId('oracle', 'report'))
/** A call of a language model that was charged, at the second position of the log. */
const callId = CallId.parse(deriveId('oracle', 'call'))
const charge: PlantedEvent = {
  type: 'CostRecorded',
  data: {
    userId: mira,
    callId,
    feature: 'chat',
    model: 'm',
    provider: 'openrouter',
    sandbox: true,
    priceListVersion: 1,
    amount: price,
  },
}
const answer: PlantedEvent = {
  type: 'CallAnswered',
  data: { userId: mira, callId, text: { sealed: '' }, finish: 'stop', amount: price },
}
const chargedAt = 2

/** A report by model that says these numbers, of the log up to a position. */
const reported = (charges: number, amount: number, position: number): Truth => ({
  ...withEvents(
    answer,
    charge,
    { type: 'WorkRequested', data: { workId: reportId, userId: timo, kind: 'cost-report' } },
    { type: 'WorkEnded', data: { workId: reportId, userId: timo, outcome: 'done' } },
  ),
  traces: {
    ...noTraces,
    reports: [
      {
        workId: reportId,
        text: JSON.stringify({
          report: { position: `${position}` },
          lines: charges === 0 ? [] : [{ model: 'm', charges, amount_micros: amount }],
        }),
      },
    ],
  },
})
const suspended: readonly PlantedEvent[] = [
  { type: 'AccountSuspended', data: { userId: timo } },
  { type: 'QueueClosed', data: { userId: timo, queue: closedQueue } },
]

test.each([
  ['an account that is deleted', left()],
  ['a report of a log with a charge', reported(1, price, chargedAt)],
  ['a report of the log before the charge', reported(0, 0, chargedAt - 1)],
  ['a suspended account', withEvents(...suspended)],
])('%s violates no invariant', (_name, correct) => {
  expect(judge(correct)).toEqual([])
})

const workId = WorkId.parse(deriveId('oracle', 'work'))

const planted: Readonly<Record<string, { readonly truth: Truth; readonly broken: readonly string[] }>> = {
  'a deletion that was accepted and is lost': {
    truth: withAct({ kind: 'deleteAccount', account: leaver }),
    broken: ['I16'],
  },
  'a deletion that never ended': { truth: leftWithout('AccountDeleted'), broken: ['I12', 'I16'] },
  'a deletion that ended twice': { truth: left([...leaving, proven]), broken: ['I12', 'I16'] },
  'an identity that was not released': { truth: leftWithout('IdentityReleased'), broken: ['I16'] },
  'an identity that was released after the proof': {
    truth: left([asked, leaving[1], proven, releasedIdentity]),
    broken: ['I16'],
  },
  'an identity that nobody asked to release': {
    truth: withEvents({ type: 'IdentityReleased', data: { userId: mira } }),
    broken: ['I16'],
  },
  'something that was written after the proof': {
    truth: left([...leaving, leaving[1]]),
    broken: ['I16'],
  },
  'the key of a deleted account': {
    truth: left(leaving, { people: [{ ...nothingLeft, hasKey: true }] }),
    broken: ['I16'],
  },
  'a sign-in of a deleted account': {
    truth: left(leaving, { people: [{ ...nothingLeft, sessions: 1 }] }),
    broken: ['I16'],
  },
  'words of a deleted account': {
    truth: left(leaving, { words: [{ userId: leaver, place: 'collection signs_of_life' }] }),
    broken: ['I16'],
  },
  'a history of a deleted account': {
    truth: left([{ type: 'WorkRequested', data: { workId: workId, userId: leaver, kind: 'export' } }, ...leaving], {
      workflows: [`work-${workId}`],
    }),
    broken: ['I12', 'I16'],
  },
  'a half of a file of a deleted account': {
    truth: left(leaving, { leftovers: [`media/.unfinished/${leaver}.draft`] }),
    broken: ['I16'],
  },
  'the lost key of somebody who has not left': {
    truth: left(leaving, { people: [nothingLeft, { userId: mira, hasKey: false, sessions: 0 }] }),
    broken: ['I16'],
  },
  'a file of a deleted account': {
    truth: { ...left(), blobs: [{ key: `${leaver}/staged-1/references-0`, checksum: 'aa' }] },
    broken: ['I16'],
  },
  'a report with a wrong sum': { truth: reported(1, price + 1, chargedAt), broken: ['I17'] },
  'a report that lacks a charge': { truth: reported(0, 0, chargedAt), broken: ['I17'] },
  'a report that has the charges of a later position': { truth: reported(1, price, chargedAt - 1), broken: ['I17'] },
  'a report that was made and is not there': {
    truth: { ...reported(1, price, chargedAt), traces: noTraces },
    broken: ['I17'],
  },
  'a queue that stays open': {
    truth: withEvents({ type: 'AccountSuspended', data: { userId: timo } }),
    broken: ['I18'],
  },
  'a queue that stays closed': {
    truth: withEvents(...suspended, { type: 'AccountReactivated', data: { userId: timo } }),
    broken: ['I18'],
  },
  'a suspension that was accepted and is lost': {
    truth: withAct({ kind: 'setStatus', account: timo, status: 'suspended' }),
    broken: ['I18'],
  },
  'a folder of interrupted work': {
    truth: { ...withEvents(), traces: { ...noTraces, leftovers: ['tmp/atelier-video-abc'] } },
    broken: ['I19'],
  },
}

test.each(Object.entries(planted))('%s is found', (_name, { truth, broken }) => {
  expect(brokenIn(truth)).toEqual(broken)
})
