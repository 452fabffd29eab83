import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SourceId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { Problem } from '../../platform/http/contract/endpoint.ts'
import { picture } from '../../platform/media/testing/pictures.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { createAsset } from '../assets/commands.ts'
import { mediaUrl } from '../assets/contract.ts'
import { pictureOf, projected } from '../assets/testing/picture.ts'
import { clipMedia, storedClip } from '../clips/testing/clip.ts'
import { formOf } from '../images/testing/studio.ts'
import { queueStream } from '../jobs/events.ts'
import { requestSource, storedSource } from '../sources/commands.ts'
import { readCredits } from '../spend/contract.ts'
import { animate, getAnimation, listAnimations, retryAnimation } from './contract.ts'
import {
  animationJobOf,
  animationOf,
  type Failure,
  failAnimation,
  listedAnimations,
  stepOf,
} from './testing/animation.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const link = 'https://www.tiktok.com/@me/video/7212345678901234567'

/** A video that the person has imported, of so many seconds. */
async function importedBy({ userId }: Person, seconds: number): Promise<SourceId> {
  const handle = createHandle(studio.engines.store)
  const sourceId = SourceId.parse(randomId())
  const context = { correlationId: 'c', causationId: 'c', at: new Date().toISOString(), userId }
  await requestSource(handle, { ...context, commandId: sourceId, sourceId, kind: 'tiktok', link })
  const video = { durationMs: 1_000 * seconds, width: 720, height: 1280, bytes: 9_000, contentType: 'video/mp4' }
  await storedSource(handle, { ...context, workId: sourceId }, video)
  await projected(studio)
  return sourceId
}

type Fields = Readonly<Record<string, string>>

async function ask(
  person: Person,
  fields: Fields,
  { image, headers = {} }: { image?: Uint8Array; headers?: object } = {},
) {
  const form = await formOf(fields, image ? [['image', image]] : [])
  const sent = { payload: form.payload, headers: { ...form.headers, ...headers } }
  return await person.send({ method: 'POST', url: animate.path, ...sent })
}

const acceptedIn = (response: { json: () => unknown }) => animate.response.parse(response.json())
const problemIn = (response: { json: () => unknown }) => Problem.parse(response.json())
const image = () => picture(400)

async function requestsOf({ userId }: Person) {
  const events = await studio.engines.store.readAny(queueStream(userId))
  return events.filter(({ type }) => type === 'JobRequested').map(({ data }) => data)
}

const listed = (person: Person, query = '') => listedAnimations(studio, person, query)

const send = (person: Person, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', id: string, act = '', payload?: object) =>
  person.send({ method, url: `${listAnimations.path}/${id}${act}`, ...(payload && { payload }) })

const creditsLeft = async (person: Person) =>
  readCredits.response.parse((await person.send({ method: 'GET', url: readCredits.path })).json()).left

const fail = (person: Person, id: string, failure?: Failure) => failAnimation(studio, person, id, failure)

describe('POST /api/tiktok/animate', () => {
  it('takes a picture as a file and an imported video, and keeps what was asked for', async () => {
    const person = await signedIn(studio)
    const videoId = await importedBy(person, 5)
    const fields = { tiktokUrl: link, videoId, mode: 'replace', resolution: '480p', aspectRatio: 'cinematic' }
    const response = await ask(person, { ...fields, seed: '7', prompt: 'a dance' }, { image: await image() })
    expect(response.statusCode).toBe(202)
    const { animationId, status } = acceptedIn(response)
    expect(status).toBe('processing')
    const { userId } = person
    expect(await requestsOf(person)).toMatchObject([
      {
        jobId: animationId,
        kind: 'animation',
        model: 'wan-2.2-animate',
        provider: 'wavespeed',
        outputs: 1,
        settings: {
          mode: 'replace',
          resolution: '480p',
          aspectRatio: 'cinematic',
          sourceId: videoId,
          start: '0',
          end: '5',
          seed: '7',
        },
        uploads: [
          { n: 0, input: 'subject', contentType: 'image/png' },
          { n: 1, input: 'driving-video', key: `${userId}/source-${videoId}/video`, sourceId: videoId, bytes: 9_000 },
        ],
        unitPrice: 200_000,
        credits: 6,
      },
    ])
  })

  it('has the settings of the specification where a form says nothing', async () => {
    const person = await signedIn(studio)
    await ask(person, { videoId: await importedBy(person, 5) }, { image: await image() })
    const [data] = await requestsOf(person)
    const settings = { mode: 'animate', resolution: '720p', aspectRatio: 'tall' }
    expect(data).toMatchObject({ settings, unitPrice: 400_000, credits: 13 })
    expect(data).not.toHaveProperty('settings.seed')
  })

  it('takes a picture that the person has by its address', async () => {
    const person = await signedIn(studio)
    const own = await pictureOf(studio, person)
    const videoId = await importedBy(person, 5)
    const response = await ask(person, { videoId, imageUrl: mediaUrl(own, 'original') })
    expect(response.statusCode).toBe(202)
    const uploads = [{ n: 0, input: 'driving-video' }]
    expect(await requestsOf(person)).toMatchObject([{ uploads, inputAssetIds: { subject: own } }])
  })

  it.each([
    [5, '480p', '', '', 200_000],
    [5.1, '720p', '', '', 800_000],
    [60, '720p', '10', '15', 400_000],
    [60, '480p', '10', '15.1', 400_000],
    [60, '480p', '0', '60.05', 2_400_000],
    [2, '480p', '', '', 200_000],
  ])(
    'of %d s at %s from "%s" to "%s" costs what has begun of five seconds',
    async (seconds, resolution, from, to, price) => {
      const person = await signedIn(studio)
      const videoId = await importedBy(person, seconds)
      const trim = { ...(from !== '' && { trimStart: from }), ...(to !== '' && { trimEnd: to }) }
      expect((await ask(person, { videoId, resolution, ...trim }, { image: await image() })).statusCode).toBe(202)
      const credits = Math.floor(price / 30_000)
      expect(await requestsOf(person)).toMatchObject([{ unitPrice: price, ...(credits <= 30 && { credits }) }])
    },
  )

  it('is paid by the credits of the day as long as they are enough, then by money, as was shown', async () => {
    const person = await signedIn(studio)
    const videoId = await importedBy(person, 5)
    const send = async (shown: Fields) => ask(person, { videoId, ...shown }, { image: await image() })
    for (const left of [17, 4]) {
      expect((await send({ credits: '13' })).statusCode).toBe(202)
      expect(await creditsLeft(person)).toBe(left)
    }
    expect(problemIn(await send({ credits: '13' })).code).toBe('price-changed')
    expect(problemIn(await send({ priceCents: '39' })).code).toBe('price-changed')
    expect((await send({ priceCents: '40' })).statusCode).toBe(202)
    const paid = await requestsOf(person)
    expect(paid).toMatchObject([{ credits: 13 }, { credits: 13 }, { queue: { spent: 400_000, credits: { used: 26 } } }])
    expect(paid[2]).not.toHaveProperty('credits')
    expect((await listed(person)).map(({ credits }) => credits)).toEqual([undefined, 13, 13])
  })

  it('takes effect once per Idempotency-Key, and refuses the key for another request', async () => {
    const person = await signedIn(studio)
    const videoId = await importedBy(person, 20)
    const headers = { 'idempotency-key': 'click-1' }
    const click = async (more: Fields = {}) => ask(person, { videoId, ...more }, { image: await image(), headers })
    const [first, again] = [await click(), await click()]
    expect(again.json()).toEqual(first.json())
    expect(await requestsOf(person)).toHaveLength(1)
    expect(problemIn(await click({ trimEnd: '5' })).code).toBe('idempotency-key-reused')
  })

  const imported = 'an imported video'
  it.each<[string, Fields, boolean, number, string, string?]>([
    ['no video', {}, true, 400, 'no-video', 'Please upload a video'],
    ['an empty video', { videoId: '' }, true, 400, 'no-video', 'Please upload a video'],
    ['no picture', { videoId: imported }, false, 400, 'no-image', 'Please upload an image to animate'],
    ['a video that is none', { videoId: randomId() }, true, 404, 'not-found'],
    [
      'a picture that is none',
      { videoId: imported, trimEnd: '5', imageUrl: mediaUrl(randomId(), 'original') },
      false,
      404,
      'not-found',
    ],
    [
      'an address in our network',
      { videoId: imported, trimEnd: '5', imageUrl: 'https://127.0.0.1/x' },
      false,
      400,
      'address-refused',
    ],
    ['an end behind the video', { videoId: imported, trimEnd: '200.2' }, true, 400, 'invalid-settings'],
    ['an end before its beginning', { videoId: imported, trimStart: '9', trimEnd: '8' }, true, 400, 'invalid-settings'],
    ['too little', { videoId: imported, trimEnd: '0.9' }, true, 400, 'invalid-settings'],
    [
      'more than the service makes',
      { videoId: imported },
      true,
      400,
      'invalid-settings',
      'Please choose at most 120 seconds of the video.',
    ],
    [
      'a seed that is too large',
      { videoId: imported, trimEnd: '5', seed: '2147483648' },
      true,
      400,
      'invalid-settings',
    ],
    ['another mode', { videoId: imported, mode: 'dance' }, true, 400, 'validation'],
    ['another size', { videoId: imported, resolution: '1080p' }, true, 400, 'validation'],
  ])('refuses %s and writes nothing', async (_what, fields, hasImage, status, code, words) => {
    const person = await signedIn(studio)
    const known = fields['videoId'] === imported ? { videoId: await importedBy(person, 200) } : {}
    const refused = await ask(person, { ...fields, ...known }, hasImage ? { image: await image() } : {})
    expect(refused.statusCode).toBe(status)
    const problem = problemIn(refused)
    expect(problem.code).toBe(code)
    expect(problem.error).toBe(words ?? problem.error)
    expect(await requestsOf(person)).toEqual([])
  })

  it('does not know the video of another person', async () => {
    const [person, other] = [await signedIn(studio), await signedIn(studio)]
    const refused = await ask(person, { videoId: await importedBy(other, 5) }, { image: await image() })
    expect(problemIn(refused).code).toBe('not-found')
  })

  it('shares its limit with the other kinds of videos', async () => {
    const person = await signedIn(studio)
    for (let n = 0; n < 8; n += 1) await animationJobOf(studio, person)
    const refused = await ask(person, { videoId: await importedBy(person, 5) }, { image: await image() })
    expect(problemIn(refused).code).toBe('rate-limit')
  })
})

describe('GET /api/tiktok/animations', () => {
  it('lists the animations of the person, newest first, and nothing else', async () => {
    const [person, other] = [await signedIn(studio), await signedIn(studio)]
    await animationOf(studio, other)
    const ids = [await animationOf(studio, person), await animationOf(studio, person)]
    expect((await listed(person)).map(({ id }) => id)).toEqual(ids.toReversed())
    expect((await listed(person, '?limit=1&offset=1')).map(({ id }) => id)).toEqual([ids[0]])
  })

  it('shows every field of the specification, before and after the clip is there', async () => {
    const person = await signedIn(studio)
    const own = await pictureOf(studio, person)
    const videoId = await importedBy(person, 5)
    const asked = await ask(person, { videoId, prompt: 'a dance', imageUrl: mediaUrl(own, 'original') })
    const { animationId: id } = acceptedIn(asked)
    const common = {
      id,
      userId: person.userId,
      tiktokUrl: link,
      videoId,
      uploadedImage: mediaUrl(own, 'original'),
      mode: 'animate',
      resolution: '720p',
      aspectRatio: 'tall',
      seed: -1,
      prompt: 'a dance',
      taskId: null,
      trim: { start: 0, end: 5 },
      credits: 13,
    }
    const nothing = { status: 'processing', progress: 0, generatedVideoUrl: null, resultUrl: null }
    const [before] = await listed(person)
    expect(before).toMatchObject({ ...common, ...nothing })
    expect(before?.createdAt).toBe(new Date(before?.createdAt ?? '').toISOString())
    const url = mediaUrl(await storedClip(studio, person, id), 'playable')
    const [after] = await listed(person)
    const made = { status: 'completed', progress: 100, generatedVideoUrl: url, resultUrl: url }
    expect(after).toMatchObject({ ...common, ...made })
    expect(getAnimation.response.parse((await send(person, 'GET', id)).json())).toEqual(after)
  })
})

describe('what a person does with an animation', () => {
  it('marks it as a favourite, moves it to the trash and takes it back by the id of its clip', async () => {
    const person = await signedIn(studio)
    const id = await animationOf(studio, person)
    await projected(studio)
    expect((await send(person, 'PATCH', id, '/favorite')).json()).toEqual({ favorite: 1 })
    const [shown] = await listed(person)
    expect((await send(person, 'DELETE', id)).statusCode).toBe(200)
    expect(await listed(person)).toEqual([])
    await person.send({ method: 'POST', url: `/api/assets/${shown?.clip?.assetId}/restore` })
    expect(await listed(person)).toEqual([shown])
  })

  it('puts a failure away, and asks for the end of one that is made', async () => {
    const person = await signedIn(studio)
    const [failed, running] = [await animationJobOf(studio, person), await animationJobOf(studio, person)]
    await fail(person, failed)
    expect((await send(person, 'DELETE', failed)).statusCode).toBe(200)
    expect(problemIn(await send(person, 'DELETE', running)).code).toBe('in-progress')
    expect((await send(person, 'POST', running, '/cancel')).statusCode).toBe(202)
    expect(await listed(person)).toMatchObject([{ id: running, cancelRequested: true }])
  })

  it('has a failed one made again with the part of the video that was cut for it, by credits as was shown', async () => {
    const person = await signedIn(studio)
    const own = await pictureOf(studio, person)
    const videoId = await importedBy(person, 5)
    const asked = await ask(person, { videoId, seed: '5', imageUrl: mediaUrl(own, 'original') })
    const { animationId: id } = acceptedIn(asked)
    const cut = { ...stepOf(person, id), kind: 'upload', media: clipMedia, sources: [] }
    const driving = await createAsset(createHandle(studio.engines.store), cut)
    await fail(person, id)
    expect(await listed(person)).toMatchObject([{ status: 'failed', retryCents: 40, retryCredits: 13 }])
    expect(problemIn(await send(person, 'POST', id, '/retry', { credits: 6 })).code).toBe('price-changed')
    const response = await send(person, 'POST', id, '/retry', { credits: 13 })
    expect(response.statusCode).toBe(202)
    const { videoId: again } = retryAnimation.response.parse(response.json())
    expect((await requestsOf(person)).at(-1)).toMatchObject({
      retryOf: id,
      uploads: [],
      inputAssetIds: { subject: own, 'driving-video': driving },
      settings: { sourceId: videoId, seed: '5' },
      credits: 13,
    })
    expect(await listed(person)).toMatchObject([{ id: again, retryOf: id, tiktokUrl: link }, { retriedBy: again }])
  })

  it('has one that was cancelled before its part was cut made again from the imported video', async () => {
    const person = await signedIn(studio)
    const own = await pictureOf(studio, person)
    const videoId = await importedBy(person, 5)
    const { animationId: id } = acceptedIn(await ask(person, { videoId, imageUrl: mediaUrl(own, 'original') }))
    await fail(person, id, { reason: 'cancelled', message: 'Cancelled.' })
    expect(await listed(person)).toMatchObject([{ status: 'failed', retryCents: 40 }])
    expect((await send(person, 'POST', id, '/retry', {})).statusCode).toBe(202)
    expect((await requestsOf(person)).at(-1)).toMatchObject({
      retryOf: id,
      uploads: [{ n: 0, input: 'driving-video', key: `${person.userId}/source-${videoId}/video`, sourceId: videoId }],
      inputAssetIds: { subject: own },
    })
  })

  it('has none made again whose part of the video cannot be used', async () => {
    const person = await signedIn(studio)
    const imageUrl = mediaUrl(await pictureOf(studio, person), 'original')
    const { animationId: id } = acceptedIn(await ask(person, { videoId: await importedBy(person, 5), imageUrl }))
    await fail(person, id, { reason: 'invalid-request', message: 'The driving video is broken.' })
    const [shown] = await listed(person)
    expect(shown).toMatchObject({ status: 'failed' })
    expect(shown).not.toHaveProperty('retryCents')
    expect(shown).not.toHaveProperty('retryCredits')
  })
})
