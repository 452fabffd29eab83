import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import { AssetId, ChatId, JobId, SourceId, UserId, WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { deriveId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { toLoggedMedia } from '@studio/backend/platform/eventsourcing/stored-media.ts'
import { expect, test } from 'vitest'
import type { Operation } from './history.ts'
import { toOperations } from './history.ts'
import { type Log, noTraces, type Truth } from './truth.ts'
import { brokenIn, judge } from './verdict.ts'

const mira = UserId.parse(deriveId('oracle', 'mira'))
const timo = UserId.parse(deriveId('oracle', 'timo'))
const jobId = JobId.parse(deriveId('oracle', 'job'))
const otherJob = JobId.parse(deriveId('oracle', 'other job'))
const day = '2026-11-21'
const price = 15_000
const facts = { contentType: 'image/png', bytes: 9, width: 3, height: 3, checksum: 'aa', thumbhash: 'x' }
const media = toLoggedMedia(facts)
const asset = (n: number) => assetIdOf(jobId, 'output', n)

type PlantedEvent = Pick<Log[number], 'type' | 'data'>

/** Turns events into a log; a test may plant any event. */
const toLog = (events: readonly PlantedEvent[]): Log =>
  events.map(
    (event, n) =>
      // Only what checks read: type, data and position.
      ({ ...event, position: BigInt(n + 1) }) as Log[number],
  )

const queue = (outputs: readonly number[], spent: number) => ({
  day,
  spent,
  entries: outputs.length === 0 ? [] : [entryWith(outputs)],
})

const entryWith = (outputs: readonly number[]) => ({
  jobId,
  kind: 'image' as const,
  phase: 'running' as const,
  outputs: [...outputs],
  unitPrice: price,
  day,
  cancelRequested: false,
})

const onJob = { userId: mira, jobId }
const on = (n: number) => ({ ...onJob, n })
const provider = 'wavespeed' as const
const charge = (n: number): PlantedEvent => ({
  type: 'CostRecorded',
  data: {
    ...on(n),
    feature: 'image',
    model: 'm',
    provider,
    sandbox: true,
    usage: { outputs: 1 },
    unitPrice: price,
    priceListVersion: 1,
    amount: price,
  },
})
const submitted = (n: number, taskId: string): PlantedEvent => ({
  type: 'OutputSubmitted',
  data: { ...on(n), attempt: 1, taskId },
})
const released = (
  n: number,
  left: readonly number[],
  spent: number,
  fate: 'stored' | 'failed',
  mayHaveCost?: true,
): PlantedEvent => ({
  type: 'SlotReleased',
  data: { ...onJob, queue: queue(left, spent), n, fate, mayHaveCost },
})

/** A job of two pictures: the first is stored, shown, charged and a favourite, the second fails with its task listed. */
const events: readonly PlantedEvent[] = [
  {
    type: 'JobRequested',
    data: {
      ...onJob,
      queue: queue([0, 1], 2 * price),
      kind: 'image',
      model: 'm',
      provider,
      outputs: 2,
      prompt: { sealed: '' },
      settings: {},
      uploads: [],
      referenceAssetIds: [],
      unitPrice: price,
      priceListVersion: 1,
    },
  },
  {
    type: 'JobAdmitted',
    data: { ...onJob, queue: queue([0, 1], 2 * price), kind: 'image', provider, outputs: 2, requestRevision: '0' },
  },
  submitted(0, 'task-0'),
  submitted(1, 'task-1'),
  { type: 'OutputStored', data: { ...on(0), assetId: asset(0), ...media, usage: { taskId: 'task-0' } } },
  { type: 'AssetCreated', data: { ...on(0), assetId: asset(0), kind: 'output', origin: 'job', ...media, sources: [] } },
  charge(0),
  released(0, [1], 2 * price, 'stored'),
  {
    type: 'OutputFailed',
    data: {
      ...on(1),
      reason: 'timed-out',
      message: '',
      possibleOrphan: { provider, model: 'm', sandbox: true, amount: price, taskId: 'task-1' },
    },
  },
  released(1, [], 2 * price, 'failed', true),
  {
    type: 'JobEnded',
    data: {
      ...onJob,
      fates: [
        { n: 0, fate: 'stored', assetId: asset(0) },
        { n: 1, fate: 'failed', reason: 'timed-out', mayHaveCost: true },
      ],
    },
  },
  { type: 'AssetFavorited', data: { ...on(0), assetId: asset(0) } },
  { type: 'AssetTrashed', data: { ...on(0), assetId: asset(0), favorite: true, trashedAt: '2026-11-21T12:00:00Z' } },
]

const click = { userId: mira, began: 1, ended: 2, outcome: 'ok' } as const
const history: readonly Operation[] = [
  { ...click, act: { kind: 'generate', key: 'k', outputs: 2 }, jobId },
  { ...click, act: { kind: 'list' }, seen: [jobId, asset(0)] },
  { ...click, act: { kind: 'favourite', assetId: asset(0), favourite: true } },
  { ...click, act: { kind: 'delete', assetId: asset(0), jobId } },
  { ...click, userId: timo, act: { kind: 'fetchForeign', assetId: asset(0) }, outcome: 'fail' },
]

const truth: Truth = {
  history,
  log: toLog(events),
  tasks: ['task-0', 'task-1'].map((id, n) => ({
    id,
    model: 'm',
    inputs: {},
    webhook: `http://a/${mira}/${jobId}/${n}/1`,
  })),
  taskSteps: [
    { id: 'task-0', step: 'accepted' },
    { id: 'task-1', step: 'accepted' },
    { id: 'task-0', step: 'completed' },
    { id: 'task-1', step: 'failed' },
  ],
  dailySpendCap: 2 * price,
  blobs: ['original', 'thumbnail'].map((variant) => ({ key: `${mira}/${asset(0)}/${variant}`, checksum: 'aa' })),
  readModels: [{ name: 'charges_v1', live: 'h', rebuilt: 'h' }],
  traces: noTraces,
}

const withEvent = (event: PlantedEvent): Truth => ({ ...truth, log: toLog([...events, event]) })
const without = (type: PlantedEvent['type']): Truth => ({
  ...truth,
  log: toLog(events.filter((event) => event.type !== type)),
})
const withAct = (operation: Operation): Truth => ({ ...truth, history: [...history, operation] })

test('a correct run violates no invariant', () => {
  expect(judge(truth)).toEqual([])
})

test('the sound of a lip sync has no thumbnail', () => {
  const sound = toLoggedMedia({ ...facts, contentType: 'audio/wav' })
  const [original] = truth.blobs
  const uploaded = { ...on(7), assetId: asset(7), kind: 'upload', origin: 'upload', ...sound, sources: [] } as const
  const stored = { key: `${mira}/${asset(7)}/original`, checksum: original?.checksum ?? '' }
  const withSound = withEvent({ type: 'AssetCreated', data: uploaded })
  expect(judge({ ...withSound, blobs: [...truth.blobs, stored] })).toEqual([])
  expect(brokenIn(withSound)).toEqual(['I8'])
})

const workId = (n: number) => WorkId.parse(deriveId('oracle', `work ${n}`))
const workRequested = (n: number): PlantedEvent => ({
  type: 'WorkRequested',
  data: { workId: workId(n), userId: mira, kind: 'export' },
})
const workEnded = (n: number): PlantedEvent => ({
  type: 'WorkEnded',
  data: { workId: workId(n), userId: mira, outcome: 'done' },
})

const onSource = { sourceId: SourceId.parse(deriveId('oracle', 'source')), userId: mira }
const sourceRequested: PlantedEvent = { type: 'SourceRequested', data: { ...onSource, kind: 'upload' } }

const chatId = ChatId.parse(deriveId('oracle', 'chat'))
const said = (n: number): PlantedEvent => ({
  type: 'ChatMessageAdded',
  data: {
    chatId,
    userId: mira,
    messageId: deriveId('oracle', `message ${n}`),
    role: 'user',
    text: { plain: `c ${n}` },
  },
})

const asRetry = (event: PlantedEvent): PlantedEvent =>
  event.type === 'JobRequested' ? { ...event, data: { ...event.data, retryOf: otherJob, retryOutput: 0 } } : event

const planted: Readonly<Record<string, { readonly truth: Truth; readonly broken: readonly string[] }>> = {
  'a double charge': { truth: withEvent(charge(0)), broken: ['I2', 'I4'] },
  'a charge for what was not delivered': { truth: withEvent(charge(1)), broken: ['I3', 'I4'] },
  'a lost charge': { truth: without('CostRecorded'), broken: ['I3', 'I4'] },
  'a lost request': { truth: { ...truth, log: toLog(events.slice(1)) }, broken: ['I1', 'I4'] },
  'a lost end': { truth: without('JobEnded'), broken: ['I1'] },
  'a lost fate': { truth: without('OutputFailed'), broken: ['I1'] },
  'a lost asset': { truth: without('AssetCreated'), broken: ['I3'] },
  'a lost deletion': { truth: without('AssetTrashed'), broken: ['I1'] },
  'a lost dismissal': { truth: withAct({ ...click, act: { kind: 'dismiss', jobId, output: 1 } }), broken: ['I1'] },
  'work that never ended': { truth: withEvent(workRequested(1)), broken: ['I12'] },
  'a lost request for work': {
    truth: withAct({ ...click, act: { kind: 'archive', key: 'k' }, workId: workId(1) }),
    broken: ['I12'],
  },
  'more work in progress than allowed': {
    truth: {
      ...truth,
      log: toLog([...events, ...[1, 2, 3, 4, 5].map(workRequested), ...[1, 2, 3, 4, 5].map(workEnded)]),
    },
    broken: ['I12'],
  },
  'a source whose video was lost': {
    truth: {
      ...truth,
      log: toLog([
        ...events,
        sourceRequested,
        { type: 'SourceFailed', data: { ...onSource, reason: 'unreadable', step: 'video' } },
      ]),
    },
    broken: ['I12'],
  },
  'a source without its frames': {
    truth: {
      ...truth,
      log: toLog([...events, sourceRequested, { type: 'FramesExtracted', data: { ...onSource, timestampsMs: [0] } }]),
    },
    broken: ['I8'],
  },
  'a lost chat': { truth: withAct({ ...click, act: { kind: 'chat', name: 'c' }, chatId }), broken: ['I13'] },
  'a message of a chat that is there twice': {
    truth: { ...truth, log: toLog([...events, said(0), said(1), said(1)]) },
    broken: ['I13'],
  },
  'an output retried twice': {
    truth: {
      ...truth,
      log: toLog([...events.map(asRetry), ...events.filter(({ type }) => type === 'JobRequested').map(asRetry)]),
    },
    broken: ['I1', 'I2', 'I4'],
  },
  'a second fate': {
    truth: withEvent({ type: 'OutputFailed', data: { ...on(0), reason: 'lost', message: '' } }),
    broken: ['I1'],
  },
  'one key that led to two jobs': {
    truth: withAct({ ...click, act: { kind: 'generate', key: 'k', outputs: 2 }, jobId: otherJob }),
    broken: ['I1', 'I2'],
  },
  'a job that nobody requested': { truth: { ...truth, history: history.slice(1) }, broken: ['I2'] },
  'a leaked slot': {
    truth: { ...truth, log: toLog(events.filter(({ type }) => type !== 'SlotReleased')) },
    broken: ['I4'],
  },
  'an unlisted task': {
    truth: { ...truth, tasks: [...truth.tasks, { id: 'task-2', model: 'm', inputs: {} }] },
    broken: ['I5'],
  },
  'a task of an output that failed without being listed': {
    truth: {
      ...truth,
      log: toLog(events.filter(({ type }) => type !== 'OutputSubmitted' && type !== 'OutputFailed')),
    },
    broken: ['I1', 'I5'],
  },
  'a second task for an output': {
    truth: {
      ...truth,
      tasks: [...truth.tasks, { id: 'task-2', model: 'm', inputs: {}, webhook: `http://a/${mira}/${jobId}/0/2` }],
    },
    broken: ['I5'],
  },
  'a task that belongs to two outputs': { truth: withEvent(submitted(1, 'task-0')), broken: ['I5'] },
  'a task that the provider does not know': { truth: { ...truth, tasks: truth.tasks.slice(1) }, broken: ['I5'] },
  'a ghost document': {
    truth: { ...truth, readModels: [{ name: 'charges_v1', live: 'g', rebuilt: 'h' }] },
    broken: ['I6'],
  },
  'a favourite that differs': { truth: without('AssetFavorited'), broken: ['I7'] },
  'a missing blob': { truth: { ...truth, blobs: truth.blobs.slice(1) }, broken: ['I3', 'I8'] },
  'an altered blob': {
    truth: { ...truth, blobs: truth.blobs.map((blob) => ({ ...blob, checksum: 'bb' })) },
    broken: ['I8'],
  },
  'a blob that belongs to nothing': {
    truth: {
      ...truth,
      blobs: [...truth.blobs, { key: `${mira}/${AssetId.parse(deriveId('x', 'y'))}/original`, checksum: 'cc' }],
    },
    broken: ['I8'],
  },
  'nine images at once': {
    truth: {
      ...truth,
      log: toLog(
        events.map(
          (event) =>
            (event.type === 'JobAdmitted' ? { ...event, data: { ...event.data, outputs: 9 } } : event) as PlantedEvent,
        ),
      ),
    },
    broken: ['I4', 'I9'],
  },
  'five videos at once': {
    truth: {
      ...truth,
      log: toLog(
        events.map((event) => {
          if (event.type === 'JobRequested') return { ...event, data: { ...event.data, kind: 'video' } } as PlantedEvent
          return event.type === 'JobAdmitted'
            ? ({ ...event, data: { ...event.data, outputs: 5 } } as PlantedEvent)
            : event
        }),
      ),
    },
    broken: ['I4', 'I9'],
  },
  'nine tasks of one user at the service at once': {
    truth: { ...truth, taskSteps: Array.from({ length: 9 }, () => ({ id: 'task-0', step: 'accepted' as const })) },
    broken: ['I11'],
  },
  'pictures for more than a user may spend in a day': {
    truth: { ...truth, dailySpendCap: price - 1 },
    broken: ['I11'],
  },
  'a refund for a picture that was made': {
    truth: {
      ...truth,
      log: toLog(
        events.map((event) =>
          event.type === 'SlotReleased' && 'n' in event.data && event.data.n === 1
            ? released(1, [], price, 'failed')
            : event,
        ),
      ),
      taskSteps: [...truth.taskSteps, { id: 'task-1', step: 'completed' }],
    },
    broken: ['I11'],
  },
  "another user's picture": {
    truth: withAct({ ...click, userId: timo, act: { kind: 'fetchForeign', assetId: asset(0) } }),
    broken: ['I10'],
  },
  "another user's job in a list": {
    truth: withAct({ ...click, userId: timo, act: { kind: 'list' }, seen: [jobId] }),
    broken: ['I10'],
  },
}

test.each(Object.entries(planted))('%s is found', (_name, { truth: changed, broken }) => {
  expect(brokenIn(changed)).toEqual(broken)
})

test('a click with an unknown outcome explains a job that no response names; a favourite with an unknown outcome may have taken effect last, or never', () => {
  const unclear = { ...click, outcome: 'unknown', ended: Number.POSITIVE_INFINITY } as const
  const generate = { ...unclear, act: { kind: 'generate', key: 'k', outputs: 2 } } as const
  expect(brokenIn({ ...truth, history: [generate, ...history.slice(1)] })).toEqual([])
  const unmarked = { ...unclear, began: 3, act: { kind: 'favourite', assetId: asset(0), favourite: false } } as const
  expect(brokenIn(withAct(unmarked))).toEqual([])
  expect(brokenIn({ ...withAct(unmarked), log: without('AssetFavorited').log })).toEqual([])
  const marked = { ...click, began: 4, ended: 5, act: history[2]?.act ?? unmarked.act } as const
  expect(brokenIn({ ...withAct(marked), log: without('AssetFavorited').log })).toEqual(['I7'])
})

test('an action without a recorded end may still take effect', () => {
  const act = { kind: 'list' } as const
  const [operation] = toOperations([{ type: 'begin', id: 1, userId: mira, at: 5, act }])
  expect(operation).toMatchObject({ outcome: 'unknown', began: 5, ended: Number.POSITIVE_INFINITY })
})
