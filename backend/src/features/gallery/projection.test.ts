import { expect, it } from 'vitest'
import { AssetId, JobId } from '../../platform/eventsourcing/event.ts'
import { interpret } from '../../platform/projections/apply/interpret.ts'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import type { AssetCreated, AssetEvent } from '../assets/events.ts'
import { favorited, ids, purged, restored, trashed, unfavorited, uploadTrashed } from '../assets/testing/life.ts'
import { assetId, jobId, jobIdOf, media, userId } from '../jobs/testing/builders.ts'
import { created } from '../jobs/testing/log.ts'
import { galleryParts } from './projection.ts'

const log = (...events: readonly AssetEvent[]) => events.map((event) => recorded('asset', event))
const ofAsset = (of: Partial<AssetCreated>): AssetEvent => ({
  type: 'AssetCreated',
  data: { ...created(jobId, 0).data, ...of },
})

const other = AssetId.parse('44444444-4444-4444-8444-444444444444')
const made = recorded('asset', created(jobId, 0))
const image = { jobId, createdAt: made.created, ratio: 1_000 }
const part = { _id: `${userId} 22`, userId, images: { [assetId]: image }, favorites: {}, trashed: {} }

it('a part has the images of a job and of others whose ids begin alike', async () => {
  const [wide, later] = [
    recorded('other', ofAsset({ assetId: other, n: 1, media: { ...media, width: 1920, height: 1080 } })),
    recorded('later', ofAsset({ assetId: AssetId.parse(jobId), jobId: jobIdOf(2) })),
  ]
  const images = {
    [assetId]: image,
    [other]: { jobId, createdAt: wide.created, ratio: 1_778 },
    [jobId]: { jobId: jobIdOf(2), createdAt: later.created, ratio: 1_000 },
  }
  await given(galleryParts, made, wide, later).expect([{ ...part, images }])
})

it('images of other jobs are in other parts', async () => {
  const elsewhere = JobId.parse('55555555-5555-4555-8555-555555555555')
  const event = recorded('other', ofAsset({ assetId: other, jobId: elsewhere }))
  const images = { [other]: { ...image, jobId: elsewhere, createdAt: event.created } }
  await given(galleryParts, made, event).expect([part, { ...part, _id: `${userId} 55`, images }])
})

it('images are marked, trashed and restored', async () => {
  await given(galleryParts, made, ...log(favorited())).expect([{ ...part, favorites: { [assetId]: true } }])
  const unmarked = { ...part, favorites: { [assetId]: false } }
  await given(galleryParts, made, ...log(favorited(), unfavorited())).expect([unmarked])
  const inTrash = { ...part, favorites: { [assetId]: true }, trashed: { [assetId]: true } }
  await given(galleryParts, made, ...log(favorited(), trashed({ favorite: true }))).expect([inTrash])
  await given(galleryParts, made, ...log(trashed(), restored())).expect([{ ...part, trashed: { [assetId]: false } }])
})

it('nothing is left of a purged image, and its neighbours stay', async () => {
  const neighbour = recorded('other', ofAsset({ assetId: other, n: 1 }))
  const left = { ...part, images: { [other]: { ...image, createdAt: neighbour.created } } }
  await given(galleryParts, made, neighbour, ...log(favorited(), trashed(), purged())).expect([left])
})

it('what is no picture that a job made is in no part, and nothing that befalls it makes one', async () => {
  const { jobId: _job, n: _n, ...alone } = created(jobId, 0).data
  const word = ofAsset({ kind: 'a word of a later release' })
  const video = ofAsset({
    media: { ...media, video: { durationMs: 1, frameRate: '24/1', videoCodec: 'h264', hasSound: false } },
  })
  const uploads = [
    created(jobId, 0, 'upload'),
    word,
    video,
    { type: 'AssetCreated', data: { ...alone, origin: 'source' } },
  ] as const
  await given(galleryParts, ...log(...uploads, uploadTrashed(), favorited(), trashed(), purged())).expect([])
  const { jobId: _of, n: _number, ...withoutJob } = ids
  const [event] = log({ type: 'AssetFavorited', data: withoutJob })
  expect(event && interpret([galleryParts], event)).toEqual({ steps: [], changes: [] })
})
