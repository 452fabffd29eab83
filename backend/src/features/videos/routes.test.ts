import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JobId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { Problem } from '../../platform/http/contract/endpoint.ts'
import { picture } from '../../platform/media/testing/pictures.ts'
import { makeSound } from '../../platform/media/testing/videos.ts'
import { withWorkFolder } from '../../platform/media/video/work-folder.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { createAsset } from '../assets/commands.ts'
import { mediaUrl } from '../assets/contract.ts'
import { pictureOf, projected } from '../assets/testing/picture.ts'
import { clipOf, storedClip, videoJobOf, videoSettings } from '../clips/testing/clip.ts'
import { formOf } from '../images/testing/studio.ts'
import { requestJob } from '../jobs/commands.ts'
import { queueStream } from '../jobs/events.ts'
import { failOutput } from '../jobs/output/output-commands.ts'
import { jobRequest } from '../jobs/testing/job-request.ts'
import { generateVideo, getVideo, listVideos, retryVideo, videoQueueStatus } from './contract.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

type Fields = Readonly<Record<string, string>>
interface Files {
  readonly image?: Uint8Array
  readonly lastFrame?: Uint8Array
  readonly audio?: Uint8Array
}

const prompt = 'the boat leaves the harbour'

async function ask(person: Person, fields: Fields = {}, files: Files = {}, headers: object = {}) {
  const form = await formOf({ prompt, model: 'seedance-1.0-pro', ...fields }, Object.entries(files))
  return await person.send({
    method: 'POST',
    url: generateVideo.path,
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  })
}

const image = () => picture(400)
/** A WAV file of that many seconds. */
const soundOf = (seconds: number): Promise<Uint8Array> =>
  withWorkFolder(async (folder) => await readFile(await makeSound(path.join(folder, 'a.wav'), seconds)))
const videoOf = (body: unknown) => generateVideo.response.parse(body)
const requestsOf = async ({ userId }: Person) =>
  (await studio.engines.store.readAny(queueStream(userId))).filter(({ type }) => type === 'JobRequested')

async function listed(person: Person, query = '') {
  await projected(studio)
  const response = await person.send({ method: 'GET', url: `${listVideos.path}${query}` })
  return listVideos.response.parse(response.json())
}

async function look(person: Person, id: string) {
  await projected(studio)
  return await person.send({ method: 'GET', url: `${listVideos.path}/${id}` })
}

const send = (person: Person, method: 'POST' | 'PATCH' | 'DELETE', id: string, act = '', payload?: object) =>
  person.send({ method, url: `${listVideos.path}/${id}${act}`, ...(payload && { payload }) })

async function fail(person: Person, id: string): Promise<void> {
  const ids = { userId: person.userId, jobId: JobId.parse(id), n: 0, kind: 'video' }
  const step = { ...ids, correlationId: randomId(), at: new Date().toISOString() }
  await failOutput(createHandle(studio.engines.store), {
    ...step,
    reason: 'refused',
    message: 'The model refused it.',
  })
  await projected(studio)
}

describe('POST /api/generate-video', () => {
  it('takes a first frame as a file, keeps what was asked for, and says that it is under way', async () => {
    const person = await signedIn(studio)
    const response = await ask(person, { duration: '10', resolution: '720p', seed: '7' }, { image: await image() })
    expect(response.statusCode).toBe(202)
    const { videoId, status } = videoOf(response.json())
    expect(status).toBe('processing')
    const [requested] = await requestsOf(person)
    expect(requested?.data).toMatchObject({
      jobId: videoId,
      kind: 'video',
      model: 'seedance-1.0-pro',
      provider: 'wavespeed',
      outputs: 1,
      settings: { variant: 'pro', duration: '10', resolution: '720p', aspectRatio: '16:9', seed: '7' },
      uploads: [{ n: 0, input: 'first-frame', contentType: 'image/png' }],
      inputAssetIds: {},
      unitPrice: 600_000,
    })
  })

  it('takes frames of the studio by their addresses, and keeps the negative prompt', async () => {
    const person = await signedIn(studio)
    const [first, last] = [await pictureOf(studio, person), await pictureOf(studio, person)]
    await projected(studio)
    const frames = {
      imageUrl: mediaUrl(first, 'original'),
      lastFrameUrl: `http://localhost:3999${mediaUrl(last, 'original')}`,
    }
    const response = await ask(person, { model: 'wan-2.2-i2v-720p', negativePrompt: 'rain', ...frames })
    expect(response.statusCode).toBe(202)
    const [requested] = await requestsOf(person)
    expect(requested?.data).toMatchObject({ uploads: [], inputAssetIds: { 'first-frame': first, 'last-frame': last } })
    const [video] = await listed(person)
    expect(video).toMatchObject({
      negativePrompt: 'rain',
      uploadedImage: mediaUrl(first, 'original'),
      lastFrame: mediaUrl(last, 'original'),
    })
    await ask(person, { model: 'kling-2.1', negativePrompt: '', imageUrl: frames.imageUrl })
    expect(await listed(person)).toMatchObject([{ negativePrompt: '' }, { negativePrompt: 'rain' }])
  })

  it('lets the fifth to the eighth wait in order, and refuses the ninth', async () => {
    const person = await signedIn(studio)
    const file = await image()
    const answers: unknown[] = []
    for (let n = 0; n < 8; n += 1) answers.push((await ask(person, {}, { image: file })).json())
    const statuses = answers.map((answer) => videoOf(answer).status)
    expect(statuses).toEqual([
      ...Array.from({ length: 4 }, () => 'processing'),
      ...Array.from({ length: 4 }, () => 'pending'),
    ])
    const refused = await ask(person, {}, { image: file })
    expect(refused.statusCode).toBe(429)
    expect(Problem.parse(refused.json()).code).toBe('rate-limit')
    const videos = await listed(person)
    const places = videos.map(({ status, queuePosition }) => [status, queuePosition])
    expect(places.slice(0, 5)).toEqual([
      ['pending', 4],
      ['pending', 3],
      ['pending', 2],
      ['pending', 1],
      ['processing', undefined],
    ])
    const status = await person.send({ method: 'GET', url: videoQueueStatus.path })
    expect(status.json()).toEqual({ isAtLimit: true })
  })

  it('takes effect once per Idempotency-Key, and refuses the key for another request', async () => {
    const person = await signedIn(studio)
    const key = { 'idempotency-key': 'click-1' }
    const file = await image()
    const [first, again] = [await ask(person, {}, { image: file }, key), await ask(person, {}, { image: file }, key)]
    expect(again.json()).toEqual(first.json())
    expect(await requestsOf(person)).toHaveLength(1)
    const other = await ask(person, { duration: '10' }, { image: file }, key)
    expect(other.statusCode).toBe(422)
    expect(Problem.parse(other.json()).code).toBe('idempotency-key-reused')
  })

  it.each([
    ['no first frame', {}, {}, 400, 'no-first-frame', 'Please upload or select an image first.'],
    ['an address of nothing', { imageUrl: mediaUrl(randomId(), 'original') }, {}, 404, 'not-found', undefined],
    ['an address in our own network', { imageUrl: 'https://127.0.0.1/x.png' }, {}, 400, 'address-refused', undefined],
    ['an address that is none', { imageUrl: 'x' }, {}, 400, 'address-refused', undefined],
    ['another price than shown', { priceCents: '1' }, { image }, 409, 'price-changed', undefined],
    [
      'no last frame for a model that needs one',
      { model: 'wan-2.2-i2v-720p' },
      { image },
      400,
      'no-last-frame',
      'Please upload a last frame for Wan 2.2 I2V 720p model.',
    ],
    ['a length that the model does not make', { duration: '8' }, { image }, 400, 'invalid-settings', undefined],
    [
      'a length that no model makes',
      { duration: '7' },
      { image },
      400,
      'validation',
      'Duration must be 4, 5, 6, 8, or 10 seconds',
    ],
    [
      'an audio file of 15 MB',
      { model: 'wan-2.5' },
      {
        image,
        audio: async () => Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(15 * 1024 * 1024 - 16)]),
      },
      413,
      'file-too-large',
      'Audio file must be under 15MB',
    ],
    [
      'an audio file that is none',
      { model: 'wan-2.5' },
      { image, audio: async () => Buffer.from('#EXTM3U') },
      415,
      'unsupported-media-type',
      undefined,
    ],
    [
      'an audio file that is too short',
      { model: 'wan-2.5' },
      { image, audio: async () => await soundOf(1) },
      422,
      'unusable-file',
      'The audio must be 3 to 30 seconds long.',
    ],
    [
      'a picture that is none',
      {},
      { image: async () => Buffer.from('GIF89a') },
      415,
      'unsupported-media-type',
      undefined,
    ],
  ])('refuses %s and writes nothing', async (_what, fields, files, status, code, words) => {
    const person = await signedIn(studio)
    const made = Object.entries(files).map(async ([name, make]) => [name, await make()] as const)
    const refused = await ask(person, fields, Object.fromEntries(await Promise.all(made)))
    expect(refused.statusCode).toBe(status)
    const problem = Problem.parse(refused.json())
    expect(problem.code).toBe(code)
    const said = problem.fields?.[0]?.message ?? problem.error
    expect(said).toBe(words ?? said)
    expect(await requestsOf(person)).toEqual([])
  })

  it('counts a file that the person has as that picture', async () => {
    const person = await signedIn(studio)
    const file = await image()
    const upload = await formOf({}, [['image', file]])
    const uploaded = await person.send({ method: 'POST', url: '/api/uploads', ...upload })
    await projected(studio)
    await ask(person, {}, { image: file })
    const [requested] = await requestsOf(person)
    const { id } = uploaded.json<{ id: string }>()
    expect(requested?.data).toMatchObject({ uploads: [], inputAssetIds: { 'first-frame': id } })
  })
})

describe('GET /api/seedance-videos', () => {
  it('lists the videos of the person, newest first, page by page', async () => {
    const [person, other] = [await signedIn(studio), await signedIn(studio)]
    await clipOf(studio, other)
    const ids = [await clipOf(studio, person), await clipOf(studio, person), await clipOf(studio, person)]
    expect((await listed(person)).map(({ id }) => id)).toEqual(ids.toReversed())
    expect((await listed(person, '?limit=1&offset=1')).map(({ id }) => id)).toEqual([ids[1]])
  })

  it('shows a video with every field of the specification, before and after its clip is there', async () => {
    const person = await signedIn(studio)
    const id = await videoJobOf(studio, person)
    const fields = { id, prompt: 'a lighthouse at dawn', model: 'seedance-1.0-pro', variant: 'pro', duration: 5 }
    const common = { ...fields, resolution: '480p', aspectRatio: '16:9', seed: -1, taskId: null, favorite: 0 }
    const [before] = await listed(person)
    const nothing = { generatedVideoUrl: null, resultUrl: null, status: 'processing', progress: 0 }
    expect(before).toMatchObject({
      ...common,
      ...nothing,
      createdAt: new Date(before?.createdAt ?? '').toISOString(),
      startedAt: new Date(before?.startedAt ?? '').toISOString(),
    })
    const assetId = await storedClip(studio, person, id)
    const [after] = await listed(person)
    const url = mediaUrl(assetId, 'playable')
    const made = { generatedVideoUrl: url, resultUrl: url, status: 'completed', progress: 100 }
    expect(after).toMatchObject({ ...common, ...made })
    expect(after?.clip).toEqual({
      assetId,
      playUrl: url,
      originalUrl: mediaUrl(assetId, 'original'),
      posterUrl: mediaUrl(assetId, 'poster'),
      thumbnailUrl: mediaUrl(assetId, 'thumbnail'),
      hoverUrl: mediaUrl(assetId, 'hover'),
      width: 848,
      height: 480,
      durationMs: 5_000,
      hasSound: false,
      thumbhash: 'AAAA',
    })
    expect(getVideo.response.parse((await look(person, id)).json())).toEqual(after)
  })
})

describe('what a person does with a video', () => {
  it('marks it as a favourite and takes that back', async () => {
    const person = await signedIn(studio)
    const id = await clipOf(studio, person)
    await projected(studio)
    expect((await send(person, 'PATCH', id, '/favorite')).json()).toEqual({ favorite: 1 })
    expect(await listed(person)).toMatchObject([{ favorite: 1 }])
    expect((await send(person, 'PATCH', id, '/favorite')).json()).toEqual({ favorite: 0 })
  })

  it('moves it to the trash, from where it comes back by the id of its clip', async () => {
    const person = await signedIn(studio)
    const id = await clipOf(studio, person)
    const [video] = await listed(person)
    for (let times = 0; times < 2; times += 1) expect((await send(person, 'DELETE', id)).statusCode).toBe(200)
    expect(await listed(person)).toEqual([])
    expect((await look(person, id)).statusCode).toBe(404)
    await person.send({ method: 'POST', url: `/api/assets/${video?.clip?.assetId}/restore` })
    expect(await listed(person)).toEqual([video])
  })

  it('puts a failure away, and cannot delete what is being made', async () => {
    const person = await signedIn(studio)
    const failed = await videoJobOf(studio, person)
    await fail(person, failed)
    expect(await listed(person)).toMatchObject([
      { id: failed, status: 'failed', failure: { reason: 'refused', error: 'The model refused it.' }, retryCents: 15 },
    ])
    await send(person, 'DELETE', failed)
    expect(await listed(person)).toEqual([])
    const running = await videoJobOf(studio, person)
    await projected(studio)
    const refused = await send(person, 'DELETE', running)
    expect(refused.statusCode).toBe(409)
    expect(Problem.parse(refused.json()).code).toBe('in-progress')
  })

  it('asks for its end', async () => {
    const person = await signedIn(studio)
    const id = await videoJobOf(studio, person)
    expect((await send(person, 'POST', id, '/cancel')).statusCode).toBe(202)
    expect(await listed(person)).toMatchObject([{ id, cancelRequested: true }])
  })

  it('has a failed one made again, once, as it was, at the price of today', async () => {
    const person = await signedIn(studio)
    const frame = await pictureOf(studio, person)
    await projected(studio)
    const fields = { imageUrl: mediaUrl(frame, 'original'), prompt: 'waves', resolution: '480p' }
    const { videoId: id } = videoOf((await ask(person, fields)).json())
    await fail(person, id)
    const other = await send(person, 'POST', id, '/retry', { priceCents: 1 })
    expect(Problem.parse(other.json()).code).toBe('price-changed')
    const response = await send(person, 'POST', id, '/retry', { priceCents: 15 })
    expect(response.statusCode).toBe(202)
    const { videoId: again } = retryVideo.response.parse(response.json())
    const [retry, failed] = await listed(person)
    expect(retry).toMatchObject({ id: again, prompt: 'waves', retryOf: id, uploadedImage: mediaUrl(frame, 'original') })
    expect(failed).toMatchObject({ id, retriedBy: again })
    expect(failed).not.toHaveProperty('retryCents')
    const twice = await send(person, 'POST', id, '/retry', {})
    expect(Problem.parse(twice.json()).code).toBe('already-retried')
  })

  it('has one made again with the sound that it was asked for with', async () => {
    const person = await signedIn(studio)
    const { store } = studio.engines
    const ids = { userId: person.userId, correlationId: randomId(), at: new Date().toISOString() }
    const sound = { contentType: 'audio/mpeg', bytes: 9, width: 0, height: 0, checksum: 'f'.repeat(64), thumbhash: '' }
    const upload = { ...ids, jobId: JobId.parse(randomId()), n: 0, kind: 'upload', media: sound, sources: [] }
    const inputAssetIds = {
      'first-frame': await pictureOf(studio, person),
      audio: await createAsset(createHandle(store), upload),
    }
    const asked = {
      ...jobRequest(person.userId, 1),
      kind: 'video' as const,
      model: 'wan-2.5',
      settings: videoSettings,
      inputAssetIds,
    }
    const { jobId } = await requestJob(createHandle(store), store, asked)
    await fail(person, jobId)
    expect((await send(person, 'POST', jobId, '/retry', {})).statusCode).toBe(202)
    expect((await requestsOf(person)).at(-1)?.data).toMatchObject({ retryOf: jobId, inputAssetIds })
    expect(await listed(person)).toMatchObject([{ hasOwnAudio: true }, { hasOwnAudio: true }])
  })
})
