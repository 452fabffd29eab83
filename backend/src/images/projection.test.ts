import { describe, expect, it } from 'vitest'
import type { AssetEvent } from '../assets/events.ts'
import type { CostEvent } from '../costs/events.ts'
import type { OutputEvent } from '../jobs/events.ts'
import { assetId, attempt, jobId, media, userId } from '../jobs/testing/builders.ts'
import { events, request } from '../jobs/testing/queue.ts'
import { given, recorded } from '../projections/given.ts'
import { interpret } from '../projections/interpret.ts'
import { generations } from './projection.ts'

const [request1, admission] = events(request({ outputs: 2 }))
if (request1?.type !== 'JobRequested' || !admission) throw new Error('A request and an admission were expected')
const requested = recorded('queue', request1)

const on = (n: number) => ({ userId, jobId, n })
const intended: OutputEvent = { type: 'OutputIntended', data: { ...on(0), ...attempt } }
const submitted = (n: number): OutputEvent => ({
  type: 'OutputSubmitted',
  data: { ...on(n), attempt: 1, taskId: 'task' },
})
const progressed: OutputEvent = { type: 'OutputProgressed', data: { ...on(0), progress: 40 } }
const failed: OutputEvent = { type: 'OutputFailed', data: { ...on(1), reason: 'refused', message: 'No.' } }
const kept: OutputEvent = { type: 'OutputStored', data: { ...on(0), assetId, media, usage: { taskId: 'task' } } }
const created = (kind: 'output' | 'upload'): AssetEvent => ({
  type: 'AssetCreated',
  data: { ...on(0), assetId, kind, media, sources: [] },
})
const charged: CostEvent = {
  type: 'CostRecorded',
  data: {
    ...on(0),
    feature: 'image',
    model: 'wavespeed-ai/chroma',
    provider: 'wavespeed',
    sandbox: true,
    usage: { outputs: 1 },
    unitPrice: 15_000,
    priceListVersion: 1,
    amount: 15_000,
  },
}
const log = (...all: (OutputEvent | AssetEvent | CostEvent)[]) => all.map((event) => recorded(event.type, event))

const document = {
  _id: jobId,
  userId,
  prompt: 'a lighthouse at dawn',
  model: 'wavespeed-ai/chroma',
  aspectRatio: 'auto',
  quality: '2K',
  createdAt: requested.created,
  outputs: { 0: { status: 'queued' }, 1: { status: 'queued' } },
  costs: {},
  sandbox: false,
}
const storedView = { status: 'stored', assetId, width: 1024, height: 1024, thumbhash: media.thumbhash }

describe('generations', () => {
  it('begin with the request, every output queued', async () => {
    await given(generations, requested, recorded('queue', admission)).expect([document])
  })

  it('show no words of a person whose key is gone', async () => {
    const erased = { ...requested, data: { ...requested.data, prompt: { erased: true } } }
    await given(generations, erased).expect([{ ...document, prompt: '' }])
  })

  it('follow each output', async () => {
    await given(generations, requested, ...log(intended, submitted(0), progressed, submitted(1), failed)).expect([
      {
        ...document,
        sandbox: true,
        outputs: { 0: { status: 'running', progress: 40 }, 1: { status: 'failed', reason: 'refused', message: 'No.' } },
      },
    ])
  })

  it('show a picture when its asset is there, not before: it could not be fetched', async () => {
    const outputs = { ...document.outputs, 0: { status: 'running', progress: 0 } }
    await given(generations, requested, ...log(submitted(0), kept)).expect([{ ...document, outputs }])
    await given(generations, requested, ...log(submitted(0), kept, created('output'), charged)).expect([
      { ...document, outputs: { ...outputs, 0: storedView }, costs: { 0: 15_000 } },
    ])
  })

  it('do not show uploads', async () => {
    await given(generations, requested, ...log(created('upload'))).expect([document])
  })

  it('tell the open pages of their user what can be seen', () => {
    const all = [
      requested,
      ...log(intended, submitted(0), progressed, kept, created('output'), created('upload'), failed),
    ]
    const told = all.filter((event) => interpret([generations], event).changes.length > 0).map((event) => event.type)
    expect(told).toEqual(['JobRequested', 'OutputSubmitted', 'OutputProgressed', 'AssetCreated', 'OutputFailed'])
    const [first] = interpret([generations], requested).changes
    expect(first?.change).toEqual({ kind: 'generation', id: jobId, userId })
  })
})
