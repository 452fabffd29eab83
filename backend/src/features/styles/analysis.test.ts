import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CallId } from '../../platform/eventsourcing/event.ts'
import { deriveId, randomId } from '../../platform/eventsourcing/ids.ts'
import { TokenUsage } from '../../platform/eventsourcing/token-usage.ts'
import { cutPictures, hostileFiles } from '../../platform/http/testing/hostile-media.ts'
import { picture } from '../../platform/media/testing/pictures.ts'
import {
  type Fault,
  type SandboxProcess,
  startSandboxProcess,
} from '../../platform/providers/testing/sandbox-process.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { tracesOf } from '../../testing/traces.ts'
import { picturesOf, projected } from '../assets/testing/picture.ts'
import { callEvents, callStream } from '../calls/events.ts'
import { callChargeStream, costEvents } from '../costs/events.ts'
import { queueEvents, queueStream } from '../jobs/events.ts'
import { createStyleDraft, listStyleDrafts } from '../style-drafts/contract.ts'
import { StyleDraftId, styleDraftStream } from '../style-drafts/events.ts'
import { analysisLimits, analysisPrice, analyzeStyleTemplate } from './contract.ts'

let sandbox: SandboxProcess
let studio: Studio
let person: Person
beforeAll(async () => {
  sandbox = await startSandboxProcess()
  studio = await openStudio({ OPENROUTER_URL: sandbox.url, OPENROUTER_API_KEY: sandbox.key })
})
afterAll(async () => {
  await studio.close()
  await sandbox.stop()
})
afterEach(() => sandbox.switchOff())
beforeEach(async () => {
  person = await signedIn(studio)
})

const dataUrl = (bytes: Uint8Array, type = 'png') =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
const plain = (background: string, format: 'png' | 'jpeg' | 'webp' = 'png') =>
  sharp({ create: { width: 200, height: 100, channels: 3, background } })
    .toFormat(format)
    .toBuffer()

const analyse = (images: unknown, key?: string, who = person, more: object = {}) =>
  who.send({
    method: 'POST',
    url: analyzeStyleTemplate.path,
    payload: { images, ...more },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const callIdOf = (key: string) => CallId.parse(deriveId(person.userId, key))
const endOf = async (key: string) => (await studio.engines.store.read(callStream(callIdOf(key)), callEvents)).at(-1)
const queue = async () => (await studio.engines.store.read(queueStream(person.userId), queueEvents)).at(-1)?.data.queue

describe('an analysis', () => {
  it('describes what the pictures look like, and is charged by its usage', async () => {
    const key = randomId()
    const response = await analyse(
      [dataUrl(await plain('#c81e1e')), dataUrl(await plain('#1e3cc8', 'jpeg'), 'jpeg')],
      key,
    )
    expect(response.statusCode).toBe(200)
    const { instructions } = analyzeStyleTemplate.response.parse(response.json())
    for (const words of ['red', 'blue', 'light', 'contrast', 'composition', 'AI sandbox', '2 pictures']) {
      expect(instructions).toContain(words)
    }
    const [charge] = await studio.engines.store.read(callChargeStream(callIdOf(key)), costEvents)
    const { cost } = TokenUsage.parse(charge?.data.usage)
    expect(charge?.data).toMatchObject({ feature: 'style-analysis', provider: 'openrouter', sandbox: true })
    expect(charge?.data.amount).toBe(Math.round(Number(cost) * 1_000_000))
    expect(await queue()).toMatchObject({ spent: charge?.data.amount, entries: [] })
  })

  it('costs at most what is said before, for the call and for each picture', async () => {
    const response = await person.send({ method: 'GET', url: analysisPrice.path })
    const { price } = analysisPrice.response.parse(response.json())
    expect(price?.model).toBe('ChatGPT-4o')
    const { callCents = 0, imageCents = 0 } = price ?? {}
    expect([callCents > 0, imageCents > 0]).toEqual([true, true])
    const key = randomId()
    await analyse([dataUrl(await plain('#c81e1e')), dataUrl(await plain('#1e3cc8'))], key)
    const [intent] = await studio.engines.store.read(callStream(callIdOf(key)), callEvents)
    expect(intent?.data).toMatchObject({ reserved: Math.round((callCents + 2 * imageCents) * 10_000) })
  })

  it('is not asked for when it may cost more than was told', async () => {
    const images = [dataUrl(await plain('#c81e1e')), dataUrl(await plain('#1e3cc8'))]
    const response = await person.send({ method: 'GET', url: analysisPrice.path })
    const { callCents = 0, imageCents = 0 } = analysisPrice.response.parse(response.json()).price ?? {}
    const [most, before] = [Math.ceil((callCents + 2 * imageCents) * 10) / 10, await sandbox.calls()]
    const refused = await analyse(images, undefined, person, { mostCents: most - 0.1 })
    expect(refused.json()).toMatchObject({ code: 'price-changed', status: 409 })
    expect([await sandbox.calls(), await queue()]).toEqual([before, undefined])
    expect((await analyse(images, undefined, person, { mostCents: most })).statusCode).toBe(200)
  })

  it('that is repeated with its key is answered from the log', async () => {
    const [images, key, before] = [[dataUrl(await plain('#808080'))], randomId(), await sandbox.calls()]
    const [first, second] = await Promise.all([analyse(images, key), analyse(images, key)])
    const third = await analyse(images, key)
    expect([second.body, third.body]).toEqual([first.body, first.body])
    expect((await sandbox.calls()) - before).toBe(1)
    expect((await analyse([dataUrl(await plain('#909090'))], key)).json()).toMatchObject({
      code: 'idempotency-key-reused',
    })
  })

  it('takes as many pictures as the contract says, of all formats', async () => {
    const formats = ['png', 'jpeg', 'webp'] as const
    const images = await Promise.all(
      Array.from({ length: analysisLimits.images }, async (_, n) => {
        const format = formats[n % 3] ?? 'png'
        return dataUrl(await plain('#406080', format), format)
      }),
    )
    expect((await analyse(images)).statusCode).toBe(200)
    expect((await analyse([...images, images[0]])).json()).toMatchObject({ code: 'validation' })
  })

  it('takes a body that is larger than others may be', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const large = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: 'black', noise } })
      .png()
      .toBuffer()
    expect(large.length).toBeGreaterThan(2_000_000)
    expect((await analyse([dataUrl(large)])).statusCode).toBe(200)
    const tooLarge = await analyse([`data:image/png;base64,${'A'.repeat(analysisLimits.bytes)}`])
    expect([tooLarge.statusCode, tooLarge.json()]).toMatchObject([413, { code: 'too-large' }])
  })

  it('is refused beyond the day’s cap, and without a service, before anything is sent', async () => {
    const images = [dataUrl(await plain('#808080'))]
    const before = await sandbox.calls()
    const poor = await studio.another({ DAILY_SPEND_CAP: '0.001' })
    const poorPerson = await signedIn({ ...studio, app: poor })
    expect((await analyse(images, undefined, poorPerson)).json()).toMatchObject({ code: 'spend-cap', status: 429 })
    const lonely = await studio.another({ OPENROUTER_API_KEY: '' })
    const lonelyPerson = await signedIn({ ...studio, app: lonely })
    expect((await analyse(images, undefined, lonelyPerson)).json()).toMatchObject({ code: 'no-language-model' })
    expect(await sandbox.calls()).toBe(before)
  })
})

describe('an analysis for a style that is being created', () => {
  const draft = async () => {
    const assetIds = await picturesOf(studio, person, 1)
    const response = await person.send({
      method: 'POST',
      url: createStyleDraft.path,
      payload: { name: 'Soft', assetIds },
    })
    return createStyleDraft.response.parse(response.json()).id
  }
  const analyseFor = async (draftId: string, background: string, who = person, key = randomId(), more = {}) =>
    await analyse([dataUrl(await plain(background))], key, who, { draftId, ...more })
  const story = async (draftId: string) =>
    (await studio.engines.store.readAny(styleDraftStream(StyleDraftId.parse(draftId)))).map(({ type }) => type)

  it('is paid once, whatever browser asks, and how often; the draft has the instructions', async () => {
    const [draftId, before] = [await draft(), await sandbox.calls()]
    // Another browser makes other small copies of the same pictures.
    const [first, second] = await Promise.all([analyseFor(draftId, '#c81e1e'), analyseFor(draftId, '#c81e1f')])
    const { instructions } = analyzeStyleTemplate.response.parse(first.json())
    expect(second.json()).toEqual({ instructions })
    expect((await analyseFor(draftId, '#c81e1e')).json()).toEqual({ instructions })
    expect((await sandbox.calls()) - before).toBe(1)
    expect(await story(draftId)).toEqual(['StyleDrafted', 'StyleDraftDescribed'])
    await projected(studio)
    const listed = await person.send({ method: 'GET', url: listStyleDrafts.path })
    expect(listed.json()).toMatchObject([{ id: draftId, instructions }])
  })

  it('asks anew after a failure', async () => {
    const draftId = await draft()
    await sandbox.switchOn({ kind: 'rate-limit' })
    expect((await analyseFor(draftId, '#c81e1e')).statusCode).toBe(502)
    await sandbox.switchOff()
    expect((await analyseFor(draftId, '#c81e1e')).statusCode).toBe(200)
  })

  it('is refused at another price only where it is paid for', async () => {
    const draftId = await draft()
    const askAt = (mostCents: number) => analyseFor(draftId, '#c81e1e', person, randomId(), { mostCents })
    expect((await askAt(0)).json()).toMatchObject({ code: 'price-changed' })
    expect((await askAt(100)).statusCode).toBe(200)
    expect((await askAt(0)).statusCode).toBe(200)
  })

  it('is paid once for each key that it fails with, however often that is sent', async () => {
    const [draftId, key, before] = [await draft(), randomId(), await sandbox.calls()]
    await sandbox.switchOn({ kind: 'server-error-after', status: 504 })
    for (const _time of ['once', 'again', 'a third time'])
      expect((await analyseFor(draftId, '#c81e1e', person, key)).json()).toMatchObject({ code: 'model-failed' })
    expect((await sandbox.calls()) - before).toBe(1)
    await sandbox.switchOff()
    expect((await analyseFor(draftId, '#c81e1e')).statusCode).toBe(200)
    expect((await sandbox.calls()) - before).toBe(2)
  })

  it('is refused for a draft that is closed, or of somebody else', async () => {
    const [draftId, before] = [await draft(), await sandbox.calls()]
    expect((await analyseFor(draftId, '#c81e1e', await signedIn(studio))).statusCode).toBe(404)
    await person.send({ method: 'DELETE', url: `${listStyleDrafts.path}/${draftId}` })
    expect((await analyseFor(draftId, '#c81e1e')).statusCode).toBe(404)
    expect(await sandbox.calls()).toBe(before)
  })
})

describe('pictures that are none', () => {
  async function refused(image: string) {
    const response = await analyse([dataUrl(await plain('#808080')), image])
    expect([400, 422]).toContain(response.statusCode)
    return response.json<{ code: string; message: string }>()
  }

  it('are refused with the number of the picture, and leave nothing', { timeout: 120_000 }, async () => {
    const [jpeg, cut] = [await plain('#808080', 'jpeg'), await cutPictures()]
    const [before, calls] = [await tracesOf(studio), await sandbox.calls()]
    const bad = [
      ...hostileFiles().map(([, bytes]) => dataUrl(bytes)),
      ...cut.flatMap((parts, at) =>
        [2, 7, 13].map((n) => dataUrl(parts[n] ?? Buffer.alloc(0), ['png', 'jpeg', 'webp'][at])),
      ),
      dataUrl(jpeg, 'png'),
      dataUrl(await picture(10)),
      `${dataUrl(await plain('#808080'))}%%%%`,
      'data:image/png;base64,',
      'data:image/png;base64,****',
    ]
    for (const image of bad) {
      const { code, message } = await refused(image)
      expect([code, message]).toEqual(['unusable-image', expect.stringMatching(/^Image 2 cannot be used: /)])
    }
    expect(await tracesOf(studio)).toEqual(before)
    expect(await sandbox.calls()).toBe(calls)
  })

  it('of another kind are refused by the contract', async () => {
    for (const image of [
      '',
      'https://a.example/b.png',
      'data:image/svg+xml;base64,AAAA',
      'data:text/html,x',
      7,
      null,
    ]) {
      expect(await refused(image as string)).toMatchObject({ code: 'validation' })
    }
    for (const images of [[], null, 'data:', {}])
      expect((await analyse(images)).json()).toMatchObject({ code: 'validation' })
  })

  it('that lie about their type are told what they are', async () => {
    const { message } = await refused(dataUrl(await plain('#808080', 'jpeg'), 'png'))
    expect(message).toBe('Image 2 cannot be used: it says image/png and is image/jpeg.')
  })
})

describe('a service that fails', () => {
  it.each<[string, number, string, string, Fault]>([
    ['breaks before the work', 0, 'unknown-outcome', 'model-failed', { kind: 'server-error', status: 500 }],
    ['breaks after it', 1, 'unknown-outcome', 'model-failed', { kind: 'server-error-after', status: 504 }],
    ['cuts the connection', 1, 'unknown-outcome', 'model-failed', { kind: 'drop-after' }],
    ['sends half an answer', 1, 'unknown-outcome', 'model-failed', { kind: 'cut-body', at: 'submit' }],
    ['sends no JSON', 1, 'unknown-outcome', 'model-failed', { kind: 'malformed', at: 'submit', shape: 'not-json' }],
    [
      'sends an error in a 200',
      1,
      'provider-failed',
      'model-failed',
      { kind: 'malformed', at: 'submit', shape: 'error-inside' },
    ],
    [
      'ends with an error',
      1,
      'provider-failed',
      'model-failed',
      { kind: 'malformed', at: 'submit', shape: 'finish-error' },
    ],
    ['has no money of ours', 0, 'account', 'model-failed', { kind: 'no-balance' }],
    ['is busy', 0, 'busy', 'model-busy', { kind: 'rate-limit' }],
    ['is away', 0, 'busy', 'model-busy', { kind: 'server-error', status: 503 }],
  ])(
    '%s: %i calls were made, none is charged or made again, and only what it may have cost counts for the day',
    async (_, made, reason, code, fault) => {
      const [images, key, before] = [[dataUrl(await plain('#808080'))], randomId(), await sandbox.calls()]
      await sandbox.switchOn(fault)
      for (const _time of ['once', 'again']) {
        expect((await analyse(images, key)).json()).toMatchObject({ code, status: 502 })
      }
      await sandbox.switchOff()
      expect((await sandbox.calls()) - before).toBe(made)
      const end = (await endOf(key))?.data
      expect(end).toMatchObject({ reason })
      const mayHaveCost = end && 'possibleOrphan' in end ? (end.possibleOrphan?.amount ?? 0) : 0
      expect(mayHaveCost > 0).toBe(reason === 'unknown-outcome' || reason === 'provider-failed')
      expect(await queue()).toMatchObject({ spent: mayHaveCost })
      expect((await analyse(images, randomId())).statusCode).toBe(200)
    },
  )
})
