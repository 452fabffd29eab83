import { expect, it } from 'vitest'
import { interpret } from '../../platform/projections/apply/interpret.ts'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { assetId, jobId, media, userId } from '../jobs/testing/builders.ts'
import { created } from '../jobs/testing/log.ts'
import type { AssetEvent } from './events.ts'
import { assets } from './projection.ts'
import {
  favorited,
  purged,
  restored,
  trashed,
  trashedAt,
  unfavorited,
  uploadPurged,
  uploadRestored,
  uploadTrashed,
} from './testing/life.ts'

const log = (...events: readonly AssetEvent[]) => events.map((event) => recorded('asset', event))

const [made] = log(created(jobId, 0))
if (!made) throw new Error('An event was expected')

const document = {
  _id: assetId,
  userId,
  jobId,
  n: 0,
  kind: 'output',
  media,
  sources: [],
  createdAt: made.created,
  medium: 'image',
  listed: true,
  listedUpload: false,
  favorite: false,
}

it('assets contain their owner, their media and their size', async () => {
  await given(assets, made).expect([document])
  const event = created(jobId, 0)
  const [wide] = log({ ...event, data: { ...event.data, media: { ...event.data.media, width: 1920, height: 1080 } } })
  if (wide) {
    const shape = { media: { ...media, width: 1920, height: 1080 }, createdAt: wide.created }
    await given(assets, wide).expect([{ ...document, ...shape }])
  }
})

it('assets tell videos from pictures', async () => {
  const event = created(jobId, 0)
  const video = { durationMs: 5_000, frameRate: '24/1', videoCodec: 'h264', hasSound: false }
  const [clip] = log({ ...event, data: { ...event.data, media: { ...event.data.media, video } } })
  if (clip === undefined) throw new Error('An event was expected')
  await given(assets, clip).expect([
    { ...document, medium: 'video', media: { ...media, video }, createdAt: clip.created },
  ])
})

it('assets of a person whose key was erased show nothing of the picture', async () => {
  const event = created(jobId, 0)
  const [of] = log({ ...event, data: { ...event.data, checksum: { erased: true }, thumbhash: { erased: true } } })
  if (of) {
    const erased = { ...document, media: { ...media, checksum: '', thumbhash: '' }, createdAt: of.created }
    await given(assets, of).expect([erased])
  }
})

it('assets that were uploaded as references are not in the gallery', async () => {
  const [upload] = log(created(jobId, 0, 'upload'))
  if (upload) {
    await given(assets, upload).expect([
      { ...document, kind: 'upload', listed: false, listedUpload: true, createdAt: upload.created },
    ])
  }
})

/** As the event store has them: what a job made, and what came by itself. */
const alone = (origin: string): AssetEvent => {
  const { jobId: _job, n: _n, ...data } = created(jobId, 0, 'upload').data
  return { type: 'AssetCreated', data: { ...data, origin } }
}

it.each(['upload', 'source', 'a word of a later release'])(
  'pictures that no job made have neither job nor number: origin %s',
  async (origin) => {
    const [event] = log(alone(origin))
    if (event === undefined) throw new Error('An event was expected')
    const { jobId: _job, n: _n, ...picture } = document
    const listed = { ...picture, kind: 'upload', listed: false, listedUpload: true, createdAt: event.created }
    await given(assets, event).expect([listed])
    expect(interpret([assets], event).changes).toEqual([{ event, change: { kind: 'image', id: assetId, userId } }])
  },
)

it('uploads are trashed and restored, and never appear in the gallery', async () => {
  const [upload] = log(created(jobId, 0, 'upload'))
  if (upload === undefined) throw new Error('An event was expected')
  const listed = { ...document, kind: 'upload', listed: false, listedUpload: true, createdAt: upload.created }
  const inTrash = { ...listed, listedUpload: false, deletedAt: new Date(trashedAt) }
  await given(assets, upload, ...log(uploadTrashed())).expect([inTrash])
  await given(assets, upload, ...log(uploadTrashed(), uploadRestored())).expect([listed])
  await given(assets, upload, ...log(uploadTrashed(), uploadPurged())).expect([{ _id: assetId }])
})

it('assets are marked, trashed and restored', async () => {
  await given(assets, made, ...log(favorited())).expect([{ ...document, favorite: true }])
  await given(assets, made, ...log(favorited(), unfavorited())).expect([document])
  const inTrash = { ...document, favorite: true, listed: false, deletedAt: new Date(trashedAt) }
  await given(assets, made, ...log(favorited(), trashed({ favorite: true }))).expect([inTrash])
  await given(assets, made, ...log(trashed(), restored())).expect([document])
})

it('purged assets keep only the guard of their document', async () => {
  await given(assets, made, ...log(favorited(), trashed(), purged())).expect([{ _id: assetId }])
})

it('changes of assets are sent to the open pages of their owner', () => {
  const ofUploads = [uploadTrashed(), uploadRestored(), uploadPurged()]
  const life = log(favorited(), unfavorited(), trashed(), restored(), purged(), ...ofUploads)
  for (const event of life) {
    expect(interpret([assets], event).changes).toEqual([{ event, change: { kind: 'image', id: assetId, userId } }])
  }
  expect(interpret([assets], made).changes).toEqual([])
})
