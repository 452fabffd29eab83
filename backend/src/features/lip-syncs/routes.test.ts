import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JobId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { Problem } from '../../platform/http/contract/endpoint.ts'
import { filesystemBlobs } from '../../platform/media/blobs/filesystem.ts'
import { picture } from '../../platform/media/testing/pictures.ts'
import { makeSound, makeVideo } from '../../platform/media/testing/videos.ts'
import { type WorkFolder, workFolder } from '../../platform/media/video/work-folder.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { assetIdOf, createAsset } from '../assets/commands.ts'
import { mediaUrl } from '../assets/contract.ts'
import { pictureOf, projected } from '../assets/testing/picture.ts'
import { getPrices } from '../catalogue/price-contract.ts'
import { listClips } from '../clips/contract.ts'
import { clipOf, lipSyncSettings, storedClip, videoJobOf } from '../clips/testing/clip.ts'
import { formOf } from '../images/testing/studio.ts'
import { requestJob } from '../jobs/commands.ts'
import { queueStream } from '../jobs/events.ts'
import { failOutput } from '../jobs/output/output-commands.ts'
import { endFailedJob } from '../jobs/testing/end-failed-job.ts'
import { jobRequest } from '../jobs/testing/job-request.ts'
import { generateLipSync, listLipSyncs, retryLipSync } from './contract.ts'

let studio: Studio
let work: WorkFolder
let video: Uint8Array
let voice: Uint8Array
let image: Uint8Array
beforeAll(async () => {
  ;[studio, work] = await Promise.all([openStudio(), workFolder()])
  video = await readFile(await makeVideo(path.join(work.path, 'a.mp4'), { seconds: 2 }))
  voice = await readFile(await makeSound(path.join(work.path, 'a.wav'), 3))
  image = await picture(400)
})
afterAll(async () => {
  await Promise.all([studio.close(), work.remove()])
})

type Fields = Readonly<Record<string, string>>
type Files = Readonly<Record<string, Uint8Array>>

async function ask(person: Person, fields: Fields, files: Files, headers: object = {}) {
  const form = await formOf(fields, Object.entries(files))
  return await person.send({
    method: 'POST',
    url: generateLipSync.path,
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  })
}

const accepted = (body: unknown) => generateLipSync.response.parse(body)
const requestsOf = async ({ userId }: Person) =>
  (await studio.engines.store.readAny(queueStream(userId))).filter(({ type }) => type === 'JobRequested')

async function keysOf({ userId }: Person) {
  const all = await Array.fromAsync(filesystemBlobs(studio.config.mediaFolder).list())
  return all.map(({ key }) => key).filter((key) => key.startsWith(userId))
}

async function listed(person: Person) {
  await projected(studio)
  return listLipSyncs.response.parse((await person.send({ method: 'GET', url: listLipSyncs.path })).json())
}

const send = (person: Person, method: 'POST' | 'PATCH' | 'DELETE', id: string, act = '', payload?: object) =>
  person.send({ method, url: `${listLipSyncs.path}/${id}${act}`, ...(payload && { payload }) })

async function fail(person: Person, id: string): Promise<void> {
  const ids = { userId: person.userId, jobId: JobId.parse(id), n: 0, kind: 'lip-sync' }
  const step = { ...ids, correlationId: randomId(), at: new Date().toISOString() }
  await failOutput(createHandle(studio.engines.store), { ...step, reason: 'refused', message: 'No.' })
  await projected(studio)
}

describe('POST /api/lip-sync', () => {
  it('takes a video and a sound, probes both, and keeps what was asked for', async () => {
    const person = await signedIn(studio)
    const source = { sourceType: 'character', sourceVideoId: 'clip-7' }
    const response = await ask(person, { syncMode: 'silence', ...source }, { video, audio: voice })
    expect(response.statusCode).toBe(202)
    const { videoId, status } = accepted(response.json())
    expect(status).toBe('processing')
    const [requested] = await requestsOf(person)
    expect(requested?.data).toMatchObject({
      jobId: videoId,
      kind: 'lip-sync',
      model: 'wavespeed-lipsync-2-pro',
      provider: 'wavespeed',
      settings: { syncMode: 'silence', ...source, audioMs: '3000', videoMs: '2000' },
      uploads: [
        { input: 'subject', contentType: 'video/mp4' },
        { input: 'audio', contentType: 'audio/wav' },
      ],
      unitPrice: 240_000,
    })
    const [subject, sound] = [0, 1].map((n) => mediaUrl(assetIdOf(JobId.parse(videoId), 'upload', n), 'original'))
    expect(await listed(person)).toMatchObject([{ uploadedVideo: subject, uploadedAudio: sound }])
  })

  it('takes an image in place of the video, for both models, with the defaults of the specification', async () => {
    const person = await signedIn(studio)
    for (const model of ['wavespeed-lipsync-2-pro', 'wavespeed-ai/infinitetalk']) {
      expect((await ask(person, { model }, { video: image, audio: voice })).statusCode).toBe(202)
    }
    const kept = (await requestsOf(person)).map(({ data }) => data)
    const usual = { syncMode: 'cut_off', aspectRatio: '16:9', sourceType: 'upload', audioMs: '3000' }
    expect(kept).toMatchObject([
      { settings: usual, unitPrice: 240_000 },
      { settings: usual, unitPrice: 150_000 },
    ])
    expect(await listed(person)).toMatchObject([
      { sourceMedium: 'image', expectedMs: 3_000, aspectRatio: '16:9', resolution: '480p' },
      { sourceMedium: 'image', expectedMs: 3_000 },
    ])
  })

  it('takes what costs less than the most that was shown', async () => {
    const person = await signedIn(studio)
    expect((await ask(person, { mostCents: '24' }, { video, audio: voice })).statusCode).toBe(202)
    expect((await requestsOf(person)).map(({ data }) => data)).toMatchObject([{ unitPrice: 160_000 }])
  })

  it('takes no more than what was shown by prices that hold no longer, however little that is', async () => {
    const person = await signedIn(studio)
    const { version } = getPrices.response.parse((await person.send({ method: 'GET', url: getPrices.path })).json())
    const files = { video: image, audio: voice }
    const shown = async (fields: Fields) =>
      (await ask(person, { model: 'wavespeed-ai/infinitetalk', ...fields }, files)).statusCode
    expect(await shown({ priceCents: '12', priceListVersion: String(version - 1) })).toBe(409)
    expect(await shown({ priceCents: '15', priceListVersion: String(version - 1) })).toBe(202)
    expect(await shown({ priceCents: '12', priceListVersion: String(version) })).toBe(202)
    // A page of an earlier release names none.
    expect(await shown({ priceCents: '12' })).toBe(202)
  })

  it('takes an image of the studio by its address', async () => {
    const person = await signedIn(studio)
    const assetId = await pictureOf(studio, person)
    await projected(studio)
    await ask(person, { videoUrl: mediaUrl(assetId, 'original'), sourceType: 'generated' }, { audio: voice })
    const [requested] = await requestsOf(person)
    expect(requested?.data).toMatchObject({ uploads: [{ input: 'audio' }], inputAssetIds: { subject: assetId } })
  })

  it.each(['original', 'playable'] as const)('takes a clip of the studio by the address of its %s', async (variant) => {
    const person = await signedIn(studio)
    const jobId = await videoJobOf(studio, person)
    const assetId = await storedClip(studio, person, jobId)
    await projected(studio)
    const response = await ask(person, { videoUrl: mediaUrl(assetId, variant) }, { audio: voice })
    expect(response.statusCode).toBe(202)
    const [, requested] = await requestsOf(person)
    expect(requested?.data).toMatchObject({ inputAssetIds: { subject: assetId }, settings: { videoMs: '5000' } })
  })

  it('takes a recording of a browser, whose container is that of a video', async () => {
    const person = await signedIn(studio)
    const recorded = await readFile(await makeSound(path.join(work.path, 'a.webm'), 2))
    expect((await ask(person, {}, { video: image, audio: recorded })).statusCode).toBe(202)
    const [requested] = await requestsOf(person)
    const uploads = [{ input: 'subject' }, { input: 'audio', contentType: 'audio/webm' }]
    expect(requested?.data).toMatchObject({ uploads })
  })

  it('takes effect once per Idempotency-Key, and refuses the key for another request', async () => {
    const person = await signedIn(studio)
    const key = { 'idempotency-key': 'click-1' }
    const files = { video: image, audio: voice }
    const first = await ask(person, {}, files, key)
    const staged = await keysOf(person)
    expect(staged).toHaveLength(2)
    expect((await ask(person, {}, files, key)).json()).toEqual(first.json())
    expect(await keysOf(person)).toEqual(staged)
    expect(await requestsOf(person)).toHaveLength(1)
    const other = await ask(person, { sourceType: 'generated' }, files, key)
    expect(Problem.parse(other.json()).code).toBe('idempotency-key-reused')
    expect(await keysOf(person)).toEqual(staged)
  })

  it('shares its room with videos: more than four wait, more than eight are refused', async () => {
    const person = await signedIn(studio)
    for (let n = 0; n < 7; n += 1) await videoJobOf(studio, person)
    const files = { video: image, audio: voice }
    expect(accepted((await ask(person, {}, files)).json()).status).toBe('pending')
    const refused = await ask(person, {}, files)
    expect([refused.statusCode, Problem.parse(refused.json()).code]).toEqual([429, 'rate-limit'])
  })

  const infiniteTalk = { model: 'wavespeed-ai/infinitetalk' }
  it.each([
    ['nothing', {}, () => ({}), 400, 'no-media', 'Please upload or select a video or image first.'],
    ['no image', infiniteTalk, () => ({ audio: voice }), 400, 'no-media', 'Please upload or select an image first.'],
    ['no sound', {}, () => ({ video }), 400, 'no-audio', 'Please upload an audio file first.'],
    [
      'a video for InfiniteTalk',
      infiniteTalk,
      () => ({ video, audio: voice }),
      400,
      'images-only',
      'InfiniteTalk only works with images. Please upload or select an image.',
    ],
    [
      'a prompt for a model without',
      { prompt: 'smile' },
      () => ({ video, audio: voice }),
      400,
      'invalid-settings',
      undefined,
    ],
    ['another mode', { syncMode: 'repeat' }, () => ({ video, audio: voice }), 400, 'validation', undefined],
    ['another price than shown', { priceCents: '1' }, () => ({ video, audio: voice }), 409, 'price-changed', undefined],
    ['more than the most shown', { mostCents: '13' }, () => ({ video, audio: voice }), 409, 'price-changed', undefined],
    [
      'an address of nothing',
      { videoUrl: mediaUrl(randomId(), 'original') },
      () => ({ audio: voice }),
      404,
      'not-found',
      undefined,
    ],
    [
      'a sound of 15 MB',
      {},
      () => ({ video, audio: Buffer.concat([voice, Buffer.alloc(15 * 1024 * 1024 - voice.length)]) }),
      413,
      'file-too-large',
      'Audio file must be under 15MB',
    ],
    ['a video in place of the sound', {}, () => ({ video, audio: video }), 422, 'unusable-file', undefined],
    [
      'a sound that is cut off in its header',
      {},
      () => ({ video, audio: voice.subarray(0, 60) }),
      422,
      'unusable-file',
      undefined,
    ],
    [
      'a video that is cut off',
      {},
      () => ({ video: video.subarray(0, video.length / 2), audio: voice }),
      422,
      'unusable-file',
      undefined,
    ],
    [
      'a playlist',
      {},
      () => ({ video: Buffer.from('#EXTM3U'), audio: voice }),
      415,
      'unsupported-media-type',
      undefined,
    ],
  ] as const)('refuses %s and writes nothing', async (_what, fields, files, status, code, words) => {
    const person = await signedIn(studio)
    const refused = await ask(person, fields, files())
    const problem = Problem.parse(refused.json())
    expect([refused.statusCode, problem.code]).toEqual([status, code])
    expect(problem.error).toBe(words ?? problem.error)
    expect(await requestsOf(person)).toEqual([])
  })
})

describe('GET /api/lip-sync-videos', () => {
  it('shows every field of the specification by both names, before and after the clip is there', async () => {
    const person = await signedIn(studio)
    const id = await videoJobOf(studio, person, 'lip-sync')
    const stored = { id, model: 'wavespeed-lipsync-2-pro', syncMode: 'loop', sourceType: 'generated' }
    const common = { ...stored, sourceVideoId: 'a-video', taskId: null, favorite: 0, isFavorite: false }
    const [before] = await listed(person)
    const nothing = { generatedVideoUrl: null, resultUrl: null, resultVideo: null, status: 'processing', progress: 0 }
    expect(before).toMatchObject({ ...common, ...nothing, sourceMedium: 'video', expectedMs: 2_000 })
    expect(before?.createdAt).toBe(new Date(before?.createdAt ?? '').toISOString())
    const url = mediaUrl(await storedClip(studio, person, id), 'playable')
    const made = { generatedVideoUrl: url, resultUrl: url, resultVideo: url, status: 'completed', progress: 100 }
    expect(await listed(person)).toMatchObject([{ ...common, ...made }])
  })

  it('lists them newest first, and no clips of other kinds', async () => {
    const person = await signedIn(studio)
    await clipOf(studio, person)
    const ids = [await clipOf(studio, person, 'lip-sync'), await clipOf(studio, person, 'lip-sync')]
    expect((await listed(person)).map(({ id }) => id)).toEqual(ids.toReversed())
  })
})

describe('what a person does with a lip sync', () => {
  it('lists them among the clips of all kinds, newest first, page by page', async () => {
    const person = await signedIn(studio)
    const [video, lipSync] = [await clipOf(studio, person), await clipOf(studio, person, 'lip-sync')]
    await projected(studio)
    const page = async (query: string) =>
      listClips.response.parse((await person.send({ method: 'GET', url: `${listClips.path}?${query}` })).json())
    const all = await page('')
    expect(all.map(({ id, kind }) => [id, kind])).toEqual([
      [lipSync, 'lip-sync'],
      [video, 'video'],
    ])
    expect(all[0]?.clip?.durationMs).toBe(5_000)
    expect((await page('limit=1&offset=1')).map(({ id }) => id)).toEqual([video])
  })

  it('goes on behind the last one of the page before, whatever came and went meanwhile', async () => {
    const person = await signedIn(studio)
    const [first, second, third] = [
      await clipOf(studio, person, 'lip-sync'),
      await clipOf(studio, person, 'lip-sync'),
      await clipOf(studio, person, 'lip-sync'),
    ]
    await projected(studio)
    await send(person, 'DELETE', third)
    const page = async (path: string, after: string, by = person) => {
      await projected(studio)
      return await by.send({ method: 'GET', url: `${path}?limit=1&after=${after}` })
    }
    for (const { path, response } of [listLipSyncs, listClips])
      for (const [after, next] of [
        [third, second],
        [second, first],
      ] as const)
        expect(response.parse((await page(path, after)).json()).map(({ id }) => id)).toEqual([next])
    expect((await page(listLipSyncs.path, second, await signedIn(studio))).statusCode).toBe(404)
  })

  it('marks it as a favourite and takes that back', async () => {
    const person = await signedIn(studio)
    const id = await clipOf(studio, person, 'lip-sync')
    await projected(studio)
    expect((await send(person, 'PATCH', id, '/favorite')).json()).toEqual({ favorite: 1 })
    expect(await listed(person)).toMatchObject([{ favorite: 1, isFavorite: true }])
    expect((await send(person, 'PATCH', id, '/favorite')).json()).toEqual({ favorite: 0 })
  })

  it('moves it to the trash, from where it comes back by the id of its clip', async () => {
    const person = await signedIn(studio)
    const id = await clipOf(studio, person, 'lip-sync')
    const [clip] = await listed(person)
    for (let times = 0; times < 2; times += 1) expect((await send(person, 'DELETE', id)).statusCode).toBe(200)
    expect(await listed(person)).toEqual([])
    await person.send({ method: 'POST', url: `/api/assets/${clip?.clip?.assetId}/restore` })
    expect(await listed(person)).toEqual([clip])
  })

  it('finds none under the address of another kind', async () => {
    const person = await signedIn(studio)
    const id = await clipOf(studio, person)
    await projected(studio)
    expect((await send(person, 'DELETE', id)).statusCode).toBe(404)
  })

  it('has none made again whose files could not be used, so that they never became those of the person, and says when they may come', async () => {
    const person = await signedIn(studio)
    const { videoId: id } = accepted((await ask(person, {}, { video, audio: voice })).json())
    await fail(person, id)
    const soon = await send(person, 'POST', id, '/retry', {})
    expect(Problem.parse(soon.json())).toMatchObject({
      code: 'still-storing',
      message: 'The files of this lip sync are still being stored. Try again in a moment.',
    })
    await endFailedJob(createHandle(studio.engines.store), person.userId, id)
    const [shown] = await listed(person)
    expect(shown).toMatchObject({ id, status: 'failed' })
    expect(shown).not.toHaveProperty('retryCents')
    expect((await send(person, 'POST', id, '/retry', {})).statusCode).toBe(404)
  })

  it('has a failed one made again, once, as it was, at the price of today', async () => {
    const person = await signedIn(studio)
    const { store } = studio.engines
    const ids = { userId: person.userId, correlationId: randomId(), at: new Date().toISOString() }
    const sound = { contentType: 'audio/mpeg', bytes: 9, width: 0, height: 0, checksum: 'f'.repeat(64), thumbhash: '' }
    const upload = { ...ids, jobId: JobId.parse(randomId()), n: 0, kind: 'upload', media: sound, sources: [] }
    const audio = await createAsset(createHandle(store), upload)
    const inputAssetIds = { subject: await pictureOf(studio, person), audio }
    const asked = {
      ...jobRequest(person.userId, 1),
      kind: 'lip-sync' as const,
      model: 'wavespeed-lipsync-2-pro',
      prompt: '',
      settings: lipSyncSettings,
      inputAssetIds,
    }
    const { jobId } = await requestJob(createHandle(store), store, asked)
    await fail(person, jobId)
    expect(await listed(person)).toMatchObject([{ id: jobId, status: 'failed', retryCents: 16 }])
    const other = await send(person, 'POST', jobId, '/retry', { priceCents: 1 })
    expect(Problem.parse(other.json()).code).toBe('price-changed')
    const response = await send(person, 'POST', jobId, '/retry', { priceCents: 16 })
    const { videoId: again } = retryLipSync.response.parse(response.json())
    expect((await requestsOf(person)).at(-1)?.data).toMatchObject({ retryOf: jobId, inputAssetIds })
    expect(await listed(person)).toMatchObject([{ id: again, retryOf: jobId }, { retriedBy: again }])
    const twice = await send(person, 'POST', jobId, '/retry', {})
    expect(Problem.parse(twice.json()).code).toBe('already-retried')
  })
})
