import { describe, expect, it } from 'vitest'
import type { AnyEvent } from '../../platform/eventsourcing/event.ts'
import { interpret } from '../../platform/projections/apply/interpret.ts'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { favorited, purged, restored, trashed, unfavorited } from '../assets/testing/life.ts'
import { assetId, jobId, jobIdOf, media, userId } from '../jobs/testing/builders.ts'
import { charged, created, failed, intended, progressed, stored, submitted } from '../jobs/testing/log.ts'
import { cancel, cancelOutputs, events, request, retryOf } from '../jobs/testing/queue.ts'
import { generations } from './projection.ts'

const [requested, admitted] = events(request({ outputs: 2 })).map((event) => recorded('queue', event))
if (!requested || !admitted) throw new Error('A request and an admission were expected')

const log = (...all: readonly AnyEvent[]) => all.map((event) => recorded(event.type, event))

const document = {
  _id: jobId,
  userId,
  prompt: 'a lighthouse at dawn',
  model: 'wavespeed-ai/chroma',
  aspectRatio: 'auto',
  quality: '2K',
  createdAt: requested.created,
  place: requested.position,
  uploads: [],
  referenceAssetIds: [],
  outputs: { 0: { status: 'queued' }, 1: { status: 'queued' } },
  shown: { count: 2, lostAt: 0n },
  favorites: { count: 0, lostAt: 0n },
  costs: {},
  seeds: {},
  sandbox: false,
}
const picture = { status: 'stored', assetId, width: 1024, height: 1024, thumbhash: media.thumbhash, favorite: false }

describe('generations', () => {
  it('begin with the request, every output queued', async () => {
    await given(generations, requested, admitted).expect([document])
  })

  it('are image jobs only: jobs of kinds that this release does not know are ignored', async () => {
    const foreign = recorded('queue', { type: requested.type, data: { ...requested.data, kind: 'video' } })
    await given(generations, foreign, ...log(intended(jobId, 0), submitted(jobId, 0), failed(jobId, 0))).expect([])
  })

  it('contain that a cancel was requested', async () => {
    const [, , cancelRequested] = events(request({ outputs: 2 }), cancel()).map((event) => recorded('queue', event))
    if (!cancelRequested) throw new Error('A cancel was expected')
    await given(generations, requested, cancelRequested).expect([{ ...document, cancelRequested: true }])
  })

  it('contain which outputs were cancelled one by one, and which failed output they retry', async () => {
    const [, , cancelled] = events(request({ outputs: 2 }), cancelOutputs([1])).map((e) => recorded('queue', e))
    if (!cancelled) throw new Error('A cancel was expected')
    await given(generations, requested, cancelled).expect([{ ...document, cancelledOutputs: [1] }])
    const [anew] = events(retryOf([1])).map((e) => recorded('queue', e))
    if (!anew) throw new Error('A retry was expected')
    const outputs = { 0: { status: 'queued' } }
    const retry = { ...document, _id: jobIdOf(11), retryOf: jobId, retryOutput: 1, outputs }
    const inLog = { createdAt: anew.created, place: anew.position, shown: { count: 1, lostAt: 0n } }
    await given(generations, anew).expect([{ ...retry, ...inLog }])
  })

  it('show no prompt of a person whose key is gone', async () => {
    const erased = { ...requested, data: { ...requested.data, prompt: { erased: true } } }
    await given(generations, erased).expect([{ ...document, prompt: '' }])
  })

  it('follow each output', async () => {
    const run = log(intended(jobId, 0, 1, 77), submitted(jobId, 0), progressed(jobId, 0, 40), failed(jobId, 1))
    await given(generations, requested, ...run).expect([
      {
        ...document,
        sandbox: true,
        seeds: { 0: 77 },
        outputs: { 0: { status: 'running', progress: 40 }, 1: { status: 'failed', reason: 'refused', message: 'No.' } },
      },
    ])
  })

  it('contain which failures the person has dismissed', async () => {
    const dismissed = { type: 'OutputDismissed', data: { userId, jobId, n: 1 } } as const
    const outputs = { ...document.outputs, 1: { status: 'failed', reason: 'refused', message: 'No.', dismissed: true } }
    await given(generations, requested, ...log(failed(jobId, 1), dismissed)).expect([{ ...document, outputs }])
    const told = generations.feed?.OutputDismissed?.(recorded('output', dismissed))
    expect(told).toEqual({ kind: 'generation', id: jobId, userId })
  })

  it('show a picture once its asset exists, because before that it could not be fetched', async () => {
    const outputs = { ...document.outputs, 0: { status: 'running', progress: 0 } }
    const kept = log(submitted(jobId, 0), stored(jobId, 0))
    await given(generations, requested, ...kept).expect([{ ...document, outputs }])
    await given(generations, requested, ...kept, ...log(created(jobId, 0), charged(jobId, 0))).expect([
      { ...document, outputs: { ...outputs, 0: picture }, costs: { 0: 15_000 } },
    ])
  })

  it('follow changes of a picture, and count those to show', async () => {
    const made = [requested, ...log(created(jobId, 0))]
    const [marked, unmarked, again] = [
      recorded('a', favorited()),
      recorded('a', unfavorited()),
      recorded('a', favorited()),
    ]
    const life = [...made, marked, unmarked, again]
    const outputs = (view: object) => ({ ...document.outputs, 0: view })
    const favorites = { count: 1, lostAt: unmarked.position }
    const favorite = { ...document, favorites, outputs: outputs({ ...picture, favorite: true }) }
    await given(generations, ...life).expect([favorite])
    const left = recorded('a', trashed({ favorite: true }))
    const lost = { shown: { count: 1, lostAt: left.position }, favorites: { count: 0, lostAt: left.position } }
    const back = { shown: { ...lost.shown, count: 2 }, favorites: { ...lost.favorites, count: 1 } }
    await given(generations, ...life, left).expect([
      { ...document, ...lost, outputs: outputs({ ...picture, favorite: true, trashed: true }) },
    ])
    await given(generations, ...life, left, ...log(restored({ favorite: true }))).expect([{ ...favorite, ...back }])
    await given(generations, ...life, left, ...log(purged())).expect([
      { ...document, ...lost, outputs: outputs({ status: 'purged' }) },
    ])
  })

  it('record the position at which they last lost an image that was not a favourite', async () => {
    const before = log(created(jobId, 0), trashed(), restored())
    const last = recorded('a', trashed())
    await given(generations, requested, ...before, last).expect([
      {
        ...document,
        shown: { count: 1, lostAt: last.position },
        outputs: { ...document.outputs, 0: { ...picture, trashed: true } },
      },
    ])
  })

  it('do not show uploads', async () => {
    await given(generations, requested, ...log(created(jobId, 0, 'upload'))).expect([document])
  })

  it('know nothing of pictures that no job made, whatever becomes of these', async () => {
    const alone = { jobId: undefined, n: undefined }
    const { jobId: _job, n: _n, ...data } = created(jobId, 0).data
    const made = { type: 'AssetCreated', data: { ...data, origin: 'source' } } as const
    const life = [favorited(alone), unfavorited(alone), trashed(alone), restored(alone), purged(alone)]
    await given(generations, requested, ...log(made, ...life)).expect([document])
    for (const event of log(made, ...life)) expect(interpret([generations], event).changes).toEqual([])
  })

  it('are sent to the open pages of their user when something visible changes', () => {
    const run = [intended(jobId, 0), submitted(jobId, 0), progressed(jobId, 0, 40), stored(jobId, 0)]
    const end = [created(jobId, 0), created(jobId, 0, 'upload'), charged(jobId, 0), failed(jobId, 1)]
    const life = [favorited(), unfavorited(), trashed(), restored(), purged()]
    const told = [requested, ...log(...run, ...end, ...life)].filter(
      (event) => interpret([generations], event).changes.length > 0,
    )
    const seen = ['JobRequested', 'OutputSubmitted', 'OutputProgressed', 'AssetCreated', 'CostRecorded', 'OutputFailed']
    expect(told.map(({ type }) => type)).toEqual([...seen, ...life.map(({ type }) => type)])
    const [first] = interpret([generations], requested).changes
    expect(first?.change).toEqual({ kind: 'generation', id: jobId, userId })
  })

  it.each([
    ['image', [{ kind: 'generation', id: jobId, userId }]],
    ['video', []],
  ] as const)('are told of the cancel of a job of kind %s: %j', (kind, changes) => {
    const asked = request({ kind, outputs: 1 })
    const cancels = [...events(asked, cancel()).slice(2), ...events(asked, cancelOutputs([0])).slice(2)]
    expect(cancels).toHaveLength(2)
    for (const event of cancels) {
      const told = interpret([generations], recorded('queue', event)).changes
      expect(told.map(({ change }) => change)).toEqual(changes)
    }
  })
})
