import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { Problem } from '../../platform/http/contract/endpoint.ts'
import { listModels } from '../catalogue/contract.ts'
import { queueStream } from '../jobs/events.ts'
import { generate, getGeneration, imageQueueStatus, listGenerations } from './contract.ts'
import { formOf, type Person, type Studio, startStudio } from './testing/studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio({ dailySpendCap: 1_000_000 })
})
afterAll(() => studio.stop())

const prompt = 'a lighthouse at dawn'

async function ask(person: Person, fields: Readonly<Record<string, string>> = {}, headers: object = {}) {
  const form = await formOf({ prompt, ...fields })
  return studio.app.inject({
    method: 'POST',
    url: '/api/generate',
    payload: form.payload,
    headers: { ...form.headers, ...person.headers, ...headers },
  })
}

const get = (person: Person, url: string, position?: unknown) =>
  studio.app.inject({
    url,
    headers: { ...person.headers, ...(typeof position === 'string' && { 'x-min-position': position }) },
  })

const cancel = (person: Person, jobId: string, payload: object = {}) => {
  const url = `/api/generations/${jobId}/cancel`
  return studio.app.inject({ method: 'POST', url, payload, headers: person.headers })
}

const eventsOf = ({ id }: Person) => studio.engine.store.readAny(queueStream(id))

describe('POST /api/generate', () => {
  it('queues the job by the defaults of the form', async () => {
    const person = await studio.newPerson()
    const response = await ask(person)
    expect(response.statusCode).toBe(202)
    const { jobId } = generate.response.parse(response.json())
    const [requested, admitted] = await eventsOf(person)
    expect(requested?.data).toMatchObject({
      jobId,
      model: 'bytedance/seedream-v4',
      outputs: 4,
      settings: { aspectRatio: 'auto', quality: '2K' },
      unitPrice: 27_000,
      priceListVersion: 2,
    })
    expect(admitted?.type).toBe('JobAdmitted')
    expect(requested?.metadata.userId).toBe(person.id)
  })

  it('shows the person their own write', async () => {
    const person = await studio.newPerson()
    const response = await ask(person, { model: 'wavespeed-ai/chroma', numberOfImages: '2', aspectRatio: 'tall' })
    const { jobId } = generate.response.parse(response.json())
    const position = response.headers['x-position']
    // It waits for the position for a second, which a machine with much other work may need longer for.
    const page = async () => listGenerations.response.parse((await get(person, '/api/generations', position)).json())
    await expect.poll(async () => (await page()).map(({ id }) => id)).toEqual([jobId])
    const one = getGeneration.response.parse((await get(person, `/api/generations/${jobId}`)).json())
    expect(one).toMatchObject({ id: jobId, prompt, aspectRatio: 'tall', numberOfImages: 2, status: 'pending' })
    const status = imageQueueStatus.response.parse((await get(person, '/api/image-queue-status')).json())
    expect(status).toEqual({ processingCount: 0, queuedCount: 2, inProgressCount: 2, maxInProgress: 8 })
  })

  it('takes effect once per Idempotency-Key', async () => {
    const person = await studio.newPerson()
    const key = { 'idempotency-key': 'click-1' }
    const [first, again] = [await ask(person, {}, key), await ask(person, {}, key)]
    expect(again.statusCode).toBe(202)
    expect(again.json()).toEqual(first.json())
    expect(await eventsOf(person)).toHaveLength(2)
    expect((await ask(person, {}, { 'idempotency-key': 'click-2' })).json()).not.toEqual(first.json())
  })

  it.each<[string, Readonly<Record<string, string>>]>([
    ['words', { prompt: 'a harbour' }],
    ['count', { numberOfImages: '2' }],
    ['settings', { aspectRatio: 'tall' }],
    ['model', { model: 'wavespeed-ai/chroma' }],
  ])('refuses an Idempotency-Key with different %s, and does nothing', async (_what, fields) => {
    const person = await studio.newPerson()
    const key = { 'idempotency-key': 'click' }
    const first = await ask(person, { numberOfImages: '1' }, key)
    const same = { numberOfImages: '1', ...fields }
    const [atOnce, events] = [await ask(person, same, key), await eventsOf(person)]
    expect(events).toHaveLength(2)
    await ask(person, { numberOfImages: '1' })
    await studio.caughtUp()
    for (const refused of [atOnce, await ask(person, same, key)]) {
      expect(refused.statusCode).toBe(422)
      expect(refused.json()).toMatchObject({ code: 'idempotency-key-reused' })
    }
    expect((await ask(person, { numberOfImages: '1' }, key)).json()).toEqual(first.json())
    expect(await eventsOf(person)).toHaveLength(4)
  })

  it('refuses the ninth image in the specified words', async () => {
    const person = await studio.newPerson()
    await ask(person)
    await ask(person)
    const refused = await ask(person, { numberOfImages: '1' })
    expect(refused.statusCode).toBe(429)
    expect(Problem.parse(refused.json())).toMatchObject({
      code: 'rate-limit',
      error:
        'You can only have 8 images processing at once. Currently: 8/8. Wait for some to complete before generating more.',
      details: { inProgress: 8, max: 8 },
    })
  })

  it.each([
    ['an empty prompt', { prompt: '   ' }, 400, 'validation'],
    ['five images', { numberOfImages: '5' }, 400, 'validation'],
    ['an unknown model', { model: 'openai/sora-2' }, 400, 'validation'],
    ['a quality that Soul does not have', { model: 'segmind/higgsfield-soul' }, 400, 'invalid-settings'],
    ['a style that does not exist', { styleId: randomId() }, 404, 'not-found'],
    ['a LoRA that does not exist', { loraId: randomId() }, 404, 'not-found'],
    ['a quality of another model', { quality: 'High' }, 400, 'invalid-settings'],
    ['another price than shown', { priceCents: '10' }, 409, 'price-changed'],
  ])('refuses %s and writes nothing', async (_name, fields, status, code) => {
    const person = await studio.newPerson()
    const refused = await ask(person, fields)
    expect(refused.statusCode).toBe(status)
    expect(Problem.parse(refused.json()).code).toBe(code)
    expect(await eventsOf(person)).toEqual([])
  })

  it('accepts the price that was shown', async () => {
    expect((await ask(await studio.newPerson(), { priceCents: '10.8' })).statusCode).toBe(202)
  })

  it('refuses what would exceed the daily spending limit', async () => {
    const poor = await startStudio({ dailySpendCap: 100_000 })
    const person = await poor.newPerson()
    const form = await formOf({ prompt })
    const headers = { ...form.headers, ...person.headers }
    const refused = await poor.app.inject({ method: 'POST', url: '/api/generate', payload: form.payload, headers })
    await poor.stop()
    expect(refused.statusCode).toBe(429)
    expect(Problem.parse(refused.json()).code).toBe('spend-cap')
  })
})

describe('GET /api/generations', () => {
  it('pages, newest first', async () => {
    const person = await studio.newPerson()
    const first = await ask(person, { numberOfImages: '1' })
    const second = await ask(person, { numberOfImages: '1' })
    const ids = async (query: string) => {
      const response = await get(person, `/api/generations?${query}`, second.headers['x-position'])
      return listGenerations.response.parse(response.json()).map(({ id }) => id)
    }
    const [newer, older] = [second, first].map((response) => generate.response.parse(response.json()).jobId)
    expect(await ids('limit=40&offset=0')).toEqual([newer, older])
    expect(await ids('limit=1&offset=1')).toEqual([older])
    expect((await get(person, '/api/generations?limit=1000')).statusCode).toBe(400)
  })
})

describe('the generations of others', () => {
  it('are treated as if they did not exist: not listed, not found, not cancelled', async () => {
    const [owner, stranger] = [await studio.newPerson(), await studio.newPerson()]
    const response = await ask(owner)
    const { jobId } = generate.response.parse(response.json())
    const position = response.headers['x-position']
    expect((await get(stranger, '/api/generations', position)).json()).toEqual([])
    const foreign = await get(stranger, `/api/generations/${jobId}`, position)
    const missing = await get(stranger, `/api/generations/${randomId()}`)
    expect(foreign.statusCode).toBe(404)
    expect({ ...Problem.parse(foreign.json()), requestId: '' }).toEqual({
      ...Problem.parse(missing.json()),
      requestId: '',
    })
    expect((await cancel(stranger, jobId)).statusCode).toBe(404)
    expect(await eventsOf(owner)).toHaveLength(2)
  })
})

describe('POST /api/generations/:id/cancel', () => {
  it('takes effect on a job that the read models do not contain yet', async () => {
    const late = await startStudio({ dailySpendCap: 1_000_000 })
    onTestFinished(late.stop)
    const person = await late.newPerson()
    await late.caughtUp()
    await late.stopProjector()
    const form = await formOf({ prompt })
    const headers = { ...form.headers, ...person.headers }
    const response = await late.app.inject({ method: 'POST', url: '/api/generate', payload: form.payload, headers })
    const { jobId } = generate.response.parse(response.json())
    const send = (id: string) =>
      late.app.inject({
        method: 'POST',
        url: `/api/generations/${id}/cancel`,
        payload: {},
        headers: person.headers,
      })
    expect((await send(jobId)).statusCode).toBe(202)
    expect((await send(randomId())).statusCode).toBe(404)
    const events = await late.engine.store.readAny(queueStream(person.id))
    expect(events.map(({ type }) => type)).toEqual(['JobRequested', 'JobAdmitted', 'JobCancelRequested'])
  })

  it('of one output leaves the others alone, and shows which one it was', async () => {
    const person = await studio.newPerson()
    const { jobId } = generate.response.parse((await ask(person)).json())
    const cancelled = await cancel(person, jobId, { outputs: [2] })
    expect(cancelled.statusCode).toBe(202)
    const response = await get(person, `/api/generations/${jobId}`, cancelled.headers['x-position'])
    const { outputs } = getGeneration.response.parse(response.json())
    expect(outputs.map((output) => 'cancelRequested' in output)).toEqual([false, false, true, false])
    expect((await eventsOf(person)).at(-1)).toMatchObject({ type: 'OutputsCancelRequested', data: { outputs: [2] } })
  })

  it('marks the job, and may be repeated', async () => {
    const person = await studio.newPerson()
    const response = await ask(person)
    const { jobId } = generate.response.parse(response.json())
    await get(person, '/api/generations', response.headers['x-position'])
    for (const _ of ['once', 'again']) {
      const cancelled = await cancel(person, jobId)
      expect(cancelled.statusCode).toBe(202)
      expect(cancelled.json()).toEqual({ success: true })
    }
    expect((await eventsOf(person)).map(({ type }) => type)).toEqual([
      'JobRequested',
      'JobAdmitted',
      'JobCancelRequested',
    ])
  })
})

describe('GET /api/models', () => {
  it('lists what can be picked and used today, with prices in cents', async () => {
    const models = listModels.response.parse((await get(await studio.newPerson(), '/api/models')).json())
    expect(models.map(({ label, unitPriceCents, sandbox }) => [label, unitPriceCents, sandbox])).toEqual([
      ['SeeDream 4.0', 2.7, true],
      ['Wan 2.2 Realism', 2.5, true],
      ['Ideogram', 15, true],
      ['Flux Krea', 2, true],
      ['Nano Banana', 3.8, true],
      ['Chroma', 1.5, true],
      ['HiggsField Soul', 21.75, true],
    ])
    const [seedream, , ideogram, , , chroma, soul] = models
    expect(seedream?.shapes.widescreen?.['4K']).toEqual({ width: 5456, height: 3072 })
    expect(chroma?.shapes.cinematic).toEqual({ '2K': { width: 1536, height: 656 }, '4K': { width: 1536, height: 656 } })
    expect([ideogram?.shapes.horizontal?.['2K'], ideogram?.qualityPricesCents]).toEqual([
      { ratio: '4:3' },
      { '4K': 20 },
    ])
    expect([soul?.styles.length, soul?.maxSeed, seedream?.maxSeed]).toEqual([8, 1_000_000, undefined])
  })
})

it.each(['/api/models', '/api/generations', '/api/image-queue-status'])('%s requires a session', async (url) => {
  expect((await studio.app.inject({ url })).statusCode).toBe(401)
})
