import { describe, expect, it } from 'vitest'
import { createCodec } from '../../platform/eventsourcing/codec.ts'
import type { EventDefinitions } from '../../platform/eventsourcing/event.ts'
import { costEvents } from '../costs/events.ts'
import { reportEvents } from '../webhooks/events.ts'
import { claimEvents, jobEvents, outputEvents, queueEvents } from './events.ts'
import { jobId, jobIdOf, userId } from './testing/builders.ts'

/** A fixture of every version ever written stays here. */
const queue = { entries: [], day: '2026-11-21', spent: 0 }
const schema1 = {
  userId,
  jobId,
  queue,
  kind: 'image',
  model: 'wavespeed-ai/chroma',
  provider: 'wavespeed',
  outputs: 4,
  prompt: { sealed: 'AAAA' },
  settings: { aspectRatio: 'auto', quality: '2K' },
  uploads: [],
  referenceAssetIds: [],
  unitPrice: 15_000,
  priceListVersion: 1,
}
const schema2 = { ...schema1, retryOf: jobIdOf(2) }
const file = { key: 'key', checksum: 'sum', contentType: 'image/png', bytes: 7 }
const filesOf2 = { ...schema2, uploads: [file, file].map((each, n) => ({ ...each, n })) }
const schema3 = { ...schema2, uploads: [file, file].map((each, n) => ({ ...each, n, place: n })) }
const { checksum: _, ...fileOf4 } = file
const schema4 = { ...schema3, uploads: [fileOf4, fileOf4].map((each, n) => ({ ...each, n, place: n })) }
/** Later releases of schema 4 name the output that is made anew, and the command in the entry of the queue. */
const retryOfOne = { ...schema4, retryOutput: 2 }

const schema5 = {
  ...retryOfOne,
  loraId: '66666666-6666-4666-8666-666666666666',
  sentPrompt: { sealed: 'BBBB' },
  loraUrl: { sealed: 'CCCC' },
}
const frame = { n: 0, place: 0, key: 'key', contentType: 'image/png', bytes: 7, input: 'first-frame' }
const schema8 = {
  ...schema1,
  kind: 'video',
  negativePrompt: { sealed: 'DDDD' },
  uploads: [frame],
  inputAssetIds: { 'last-frame': '33333333-3333-4333-8333-333333333333' },
}
const driving = {
  ...frame,
  contentType: 'video/mp4',
  input: 'driving-video',
  sourceId: '44444444-4444-4444-8444-444444444444',
}
const schema9 = { ...schema8, kind: 'animation', uploads: [driving], credits: 13 }

const read = (data: object, schema: number, type = 'JobRequested', definitions: EventDefinitions = queueEvents) =>
  createCodec(definitions).decode({
    id: 'id',
    stream: 'stream',
    revision: 0n,
    position: 1n,
    type,
    created: new Date(0),
    data,
    metadata: { correlationId: 'c', causationId: 'c', schema },
  })

describe('JobRequested', () => {
  it.each([
    [1, schema1, schema1],
    [2, schema1, schema1],
    [2, schema2, schema2],
    [2, filesOf2, schema4],
    [3, schema3, schema4],
    [4, schema4, schema4],
    [4, retryOfOne, retryOfOne],
    [5, schema5, schema5],
    [7, schema5, schema5],
    [8, schema8, schema8],
    [9, schema9, schema9],
  ])("of schema %i is upcast to today's schema", (schema, data, meant) => {
    expect(read(data, schema).data).toEqual(meant)
  })
})

const intent1 = {
  userId,
  jobId,
  n: 0,
  attempt: 1,
  provider: 'wavespeed',
  model: 'wavespeed-ai/chroma',
  sandbox: true,
  requestHash: 'c0ffee',
  unitPrice: 15_000,
}
const intent2 = { ...intent1, seed: 48_213 }

describe('OutputIntended', () => {
  it.each([
    [1, intent1, intent1],
    [2, intent1, intent1],
    [2, intent2, intent2],
  ])("of schema %i is upcast to today's schema", (schema, data, meant) => {
    expect(read(data, schema, 'OutputIntended', outputEvents).data).toEqual(meant)
  })
})

describe('words of newer releases', () => {
  const on = { userId, jobId, n: 0 }
  const by = { attempt: 1, provider: 'another', model: 'm', sandbox: false, unitPrice: 1 }
  it.each<[string, EventDefinitions, object]>([
    ['JobRequested', queueEvents, { ...schema4, kind: 'hologram', provider: 'another' }],
    [
      'JobAdmitted',
      queueEvents,
      { userId, jobId, queue, kind: 'hologram', provider: 'another', outputs: 1, requestRevision: '0' },
    ],
    ['JobStarted', jobEvents, { userId, jobId, kind: 'hologram', outputs: 1 }],
    ['JobEnded', jobEvents, { userId, jobId, fates: [{ n: 0, fate: 'failed', reason: 'too-long' }] }],
    ['OutputIntended', outputEvents, { ...on, ...by, requestHash: 'h' }],
    ['OutputFailed', outputEvents, { ...on, reason: 'too-long', message: 'No.', possibleOrphan: { ...by, amount: 1 } }],
    ['TaskClaimed', claimEvents, { ...on, attempt: 1, provider: 'another', taskId: 't' }],
    ['TaskReported', reportEvents, { ...on, attempt: 1, provider: 'another', taskId: 't', status: 'failed' }],
    [
      'CostRecorded',
      costEvents,
      { ...on, ...by, feature: 'hologram', usage: { outputs: 1 }, priceListVersion: 1, amount: 1 },
    ],
  ])('leave a %s readable', (type, definitions, data) => {
    const stored = { id: 'id', stream: 's', revision: 0n, position: 1n, created: new Date(0) }
    const metadata = { correlationId: 'c', causationId: 'c', schema: definitions[type]?.schema }
    expect(createCodec(definitions).decode({ ...stored, type, data, metadata }).type).toBe(type)
  })
})
