import { describe, expect, it } from 'vitest'
import type { AnyEvent } from '../../platform/eventsourcing/event.ts'
import { toLoggedMedia } from '../../platform/eventsourcing/stored-media.ts'
import { interpret } from '../../platform/projections/apply/interpret.ts'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { favorited, purged, restored, trashed, unfavorited } from '../assets/testing/life.ts'
import { assetId, jobId, userId } from '../jobs/testing/builders.ts'
import { charged, created, failed, intended, progressed, submitted } from '../jobs/testing/log.ts'
import { cancel, events, request } from '../jobs/testing/queue.ts'
import { clips } from './projection.ts'
import { clipMedia, videoSettings } from './testing/clip.ts'

const log = (...all: readonly AnyEvent[]) => all.map((event) => recorded(event.type, event))

const askedFor = {
  kind: 'video' as const,
  outputs: 1,
  negativePrompt: 'rain',
  settings: videoSettings,
  uploads: [{ n: 0, place: 0, key: 'key', contentType: 'image/png', bytes: 7, input: 'first-frame' }],
  inputAssetIds: { 'last-frame': assetId },
}
const asked = request(askedFor)
const [requested, admitted] = log(...events(asked))
if (!requested || !admitted) throw new Error('A request and an admission were expected')

const waiting = {
  _id: jobId,
  userId,
  kind: 'video',
  prompt: 'a lighthouse at dawn',
  negativePrompt: 'rain',
  model: 'wavespeed-ai/chroma',
  settings: videoSettings,
  createdAt: requested.created,
  place: requested.position,
  uploads: { 'first-frame': 0 },
  inputAssetIds: { 'last-frame': assetId },
  listed: true,
  state: { status: 'waiting' },
  favorite: false,
  cost: 0,
  sandbox: false,
}
const running = { ...waiting, state: { status: 'running', progress: 0 }, startedAt: admitted.created }
const clip = { ...created(jobId, 0), data: { ...created(jobId, 0).data, ...toLoggedMedia(clipMedia), medium: 'video' } }
const { width, height, thumbhash } = clipMedia
const made = {
  ...running,
  state: { status: 'stored', assetId, width, height, thumbhash, durationMs: 5_000, hasSound: false },
}
const ofVideo = { kind: 'video' }

describe('clips', () => {
  it('wait until they are admitted, and run then', async () => {
    await given(clips, requested).expect([waiting])
    await given(clips, requested, admitted).expect([running])
  })

  it.each(['animation', 'lip-sync'] as const)('are the jobs of kind %s, too', async (kind) => {
    const [other] = log(...events(request({ ...askedFor, kind })))
    if (!other) throw new Error('A request was expected')
    await given(clips, other).expect([{ ...waiting, kind, createdAt: other.created, place: other.position }])
  })

  it('are no jobs of other kinds', async () => {
    const [image] = log(...events(request()))
    if (!image) throw new Error('A request was expected')
    await given(clips, image, ...log(intended(jobId, 0), submitted(jobId, 0))).expect([])
  })

  it('follow their output: seed, task, progress, clip, charge', async () => {
    const run = log(intended(jobId, 0, 1, 77), submitted(jobId, 0), progressed(jobId, 0, 40))
    const followed = { seed: 77, taskId: 'task-0', sandbox: true }
    const progress = { status: 'running', progress: 40 }
    await given(clips, requested, admitted, ...run).expect([{ ...running, ...followed, state: progress }])
    const end = log(clip, charged(jobId, 0))
    await given(clips, requested, admitted, ...run, ...end).expect([{ ...made, ...followed, cost: 15_000 }])
  })

  it('contain why they failed, that they were to be stopped, and are in no list once the failure is put away', async () => {
    const [, , cancelled] = log(...events(asked, cancel()))
    if (!cancelled) throw new Error('A cancel was expected')
    const state = { status: 'failed', reason: 'cancelled', message: 'No.' }
    const over = { ...running, cancelRequested: true, state }
    const end = log(failed(jobId, 0, 'cancelled'))
    await given(clips, requested, admitted, cancelled, ...end).expect([over])
    const possibleOrphan = { provider: 'wavespeed', model: 'm', sandbox: true, amount: 400_000 }
    const kept = log(failed(jobId, 0, 'cancelled', { possibleOrphan }))
    const costly = { ...over, state: { ...state, mayHaveCost: true } }
    await given(clips, requested, admitted, cancelled, ...kept).expect([costly])
    const dismissed = log({ type: 'OutputDismissed', data: { userId, jobId, n: 0, kind: 'video' } })
    await given(clips, requested, admitted, cancelled, ...end, ...dismissed).expect([{ ...over, listed: false }])
  })

  it('are marked, go to the trash and come back, and keep nothing of a clip that was deleted for good', async () => {
    const begin = [requested, admitted, ...log(clip)]
    await given(clips, ...begin, ...log(favorited())).expect([{ ...made, favorite: true }])
    await given(clips, ...begin, ...log(favorited(), unfavorited())).expect([made])
    await given(clips, ...begin, ...log(trashed())).expect([{ ...made, listed: false }])
    await given(clips, ...begin, ...log(trashed(), restored())).expect([made])
    const gone = { ...made, listed: false, state: { status: 'purged' } }
    await given(clips, ...begin, ...log(trashed(), purged())).expect([gone])
  })

  it('show no words of a person whose key is gone', async () => {
    const erased = { prompt: { erased: true }, negativePrompt: { erased: true } }
    const { negativePrompt: _gone, ...left } = waiting
    await given(clips, { ...requested, data: { ...requested.data, ...erased } }).expect([{ ...left, prompt: '' }])
  })
})

describe('open pages', () => {
  const feedOf = (event: AnyEvent) => interpret([clips], recorded('any', event)).changes.map(({ change }) => change)

  it.each([
    requested,
    admitted,
    { type: 'OutputSubmitted', data: { ...submitted(jobId, 0).data, ...ofVideo } },
    { type: 'OutputProgressed', data: { ...progressed(jobId, 0, 40).data, ...ofVideo } },
    { type: 'OutputFailed', data: { ...failed(jobId, 0).data, ...ofVideo } },
    clip,
    favorited({ medium: 'video' }),
    trashed({ medium: 'video' }),
  ])('hear of a video by $type', (event) => {
    expect(feedOf(event)).toEqual([{ kind: 'video', id: jobId, userId }])
  })

  it.each([submitted(jobId, 0), failed(jobId, 0), created(jobId, 0), favorited(), charged(jobId, 0)])(
    'hear nothing of a picture by $type',
    (event) => {
      expect(feedOf(event)).toEqual([])
    },
  )
})
