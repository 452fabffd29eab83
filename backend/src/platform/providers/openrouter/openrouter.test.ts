import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Completion, LanguageRequest } from '../language/port.ts'
import { ProviderUnavailable } from '../port.ts'
import { type FakeService, json, type Responder, startFakeService } from '../testing/fake-service.ts'
import { type SandboxProcess, startSandboxProcess } from '../testing/sandbox-process.ts'
import { openrouter } from './adapter.ts'
import { takesKey } from './takes-key.ts'

const words = 'a very private question'
const apiKey = 'key-that-must-not-leak'
const never = new AbortController().signal
const request: LanguageRequest = {
  model: 'openai/gpt-4o',
  messages: [
    { role: 'system', parts: [{ kind: 'text', text: 'Be brief.' }] },
    {
      role: 'user',
      parts: [
        { kind: 'text', text: words },
        { kind: 'image', contentType: 'image/jpeg', bytes: new Uint8Array([255, 216, 255]) },
      ],
    },
  ],
  maxTokens: 100,
}

let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
})
afterAll(() => service.close())

const limits = { connectMs: 5_000, firstByteMs: 300, totalMs: 600, maxBytes: 10_000 }

async function completion(responder: Responder, baseUrl = service.baseUrl): Promise<Completion> {
  service.respondWith(responder)
  return await openrouter({ baseUrl, apiKey, limits }).complete(request, never)
}

const usage = {
  prompt_tokens: 1_000,
  completion_tokens: 200,
  cost: 0.0000123,
  prompt_tokens_details: { cached_tokens: 30 },
  completion_tokens_details: { reasoning_tokens: 40 },
}
const answer = (finish: string | null, content: string | null = ' Soft light. ', more: object = {}) => ({
  id: 'gen-1',
  choices: [{ finish_reason: finish, message: { role: 'assistant', content } }],
  usage,
  ...more,
})

describe('a completion', () => {
  it('is one POST with the key, the words and the pictures, and nothing that only some servers take', async () => {
    const before = service.seen.length
    expect(await completion(json(200, answer('stop')))).toEqual({
      kind: 'answered',
      text: 'Soft light.',
      finish: 'stop',
      generationId: 'gen-1',
      usage: { inputTokens: 1_000, outputTokens: 200, cachedTokens: 30, reasoningTokens: 40, cost: '0.0000123' },
    })
    const [seen, ...others] = service.seen.slice(before)
    expect(others).toEqual([])
    expect(seen).toMatchObject({
      method: 'POST',
      path: '/api/v1/chat/completions',
      authorization: `Bearer ${apiKey}`,
    })
    expect(JSON.parse(seen?.body ?? '')).toEqual({
      model: 'openai/gpt-4o',
      max_tokens: 100,
      messages: [
        { role: 'system', content: [{ type: 'text', text: 'Be brief.' }] },
        {
          role: 'user',
          content: [
            { type: 'text', text: words },
            { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,/9j/' } },
          ],
        },
      ],
    })
  })

  it('that was cut off is an answer, and so is one whose usage is missing or odd', async () => {
    expect(await completion(json(200, answer('length')))).toMatchObject({ kind: 'answered', finish: 'length' })
    for (const odd of [null, undefined, 'free', { prompt_tokens: -1 }]) {
      const told = await completion(json(200, answer('stop', 'Text', { usage: odd })))
      expect(told).toMatchObject({ kind: 'answered', usage: undefined })
    }
  })

  it('of a server that tells by null what there is none of is an answer, or unclear', async () => {
    const told = await completion(json(200, answer('stop', 'Text', { error: null })))
    expect(told).toMatchObject({ kind: 'answered', text: 'Text' })
    expect(await completion(json(200, { choices: null, error: null }))).toMatchObject({ kind: 'unclear' })
  })

  it.each([
    ['a finish reason of error', answer('error')],
    ['no finish reason', answer(null)],
    ['an error beside a choice', answer('stop', 'half a', { error: { code: 502 } })],
    ['an error in place of choices', { error: { code: 502, message: 'x' } }],
    ['an empty text', answer('stop', '  ')],
    ['no text', answer('stop', null)],
    ['a filtered text', answer('content_filter', '')],
  ])('with %s has failed', async (_, body) => {
    expect(await completion(json(200, body))).toMatchObject({ kind: 'failed' })
  })

  it.each([
    [400, {}, 'invalid-request'],
    [401, {}, 'account'],
    [402, {}, 'account'],
    [403, {}, 'account'],
    [403, { error: { code: 403, metadata: { reasons: ['violence'], flagged_input: words } } }, 'refused'],
    [404, {}, 'invalid-request'],
    [413, {}, 'invalid-request'],
    [429, {}, 'busy'],
    [503, {}, 'busy'],
  ])('that is answered with %i %j is refused: %s', async (status, body, reason) => {
    const told = await completion(json(status, body))
    expect(told).toMatchObject({ kind: 'refused', reason })
    expect(JSON.stringify(told)).not.toContain(words)
  })

  it('of a service that cannot be reached was never made', async () => {
    const gone = await startFakeService()
    await gone.close()
    expect(await completion(json(200, {}), gone.baseUrl)).toMatchObject({ kind: 'refused', reason: 'busy' })
  })

  it.each<[string, Responder]>([
    ['500', json(500, {})],
    ['502', json(502, { error: { code: 502 } })],
    ['408', json(408, {})],
    ['a redirect', json(302, {}, { location: 'http://127.0.0.1:1/' })],
    ['a page', (response) => response.end('<html>')],
    ['JSON of another shape', json(200, { choices: 'none' })],
    ['no choice and no error', json(200, { choices: [] })],
    ['a stream', (response) => response.end('data: {"choices":[]}\n\ndata: [DONE]\n\n')],
    [
      'half an answer',
      (response) => response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy()),
    ],
    ['an answer that never starts', () => undefined],
    ['an answer that never ends', (response) => response.writeHead(200).write('{')],
    ['an answer of any length', (response) => response.end('x'.repeat(20_000))],
  ])('is unclear after %s, and is not sent again', async (_, responder) => {
    const before = service.seen.length
    const told = await completion(responder)
    expect(told.kind).toBe('unclear')
    expect(service.seen.length - before).toBe(1)
    for (const secret of [words, apiKey]) expect(JSON.stringify(told)).not.toContain(secret)
  })

  it('says whether the service is the sandbox', () => {
    expect(openrouter({ baseUrl: service.baseUrl, apiKey }).sandbox).toBe(true)
    expect(openrouter({ baseUrl: 'https://openrouter.ai', apiKey }).sandbox).toBe(false)
  })
})

it.each([
  [200, true],
  [401, false],
  [403, false],
])('a key is asked about by a read: status %i', async (status, taken) => {
  service.respondWith(json(status, { data: {} }))
  expect(await takesKey({ baseUrl: service.baseUrl, apiKey }, never)).toBe(taken)
  expect(service.seen.at(-1)).toMatchObject({ method: 'GET', path: '/api/v1/key' })
})

it('a service that says neither yes nor no about a key is not there', async () => {
  service.respondWith(json(500, {}))
  await expect(takesKey({ baseUrl: service.baseUrl, apiKey }, never)).rejects.toThrow(ProviderUnavailable)
})

/** The sandbox, and with LIVE_PROVIDER_TESTS=1 and a key the service itself: one call of a fraction of a cent. */
const { LIVE_PROVIDER_TESTS, OPENROUTER_API_KEY = '' } = process.env
const live = LIVE_PROVIDER_TESTS === '1' && OPENROUTER_API_KEY !== ''

describe.each([['the sandbox'], ...(live ? [['OpenRouter itself']] : [])])('%s', (name) => {
  let sandbox: SandboxProcess
  beforeAll(async () => {
    sandbox = await startSandboxProcess()
  })
  afterEach(() => sandbox.switchOff())
  afterAll(() => sandbox.stop())
  const connect = () =>
    name === 'the sandbox'
      ? openrouter({ baseUrl: sandbox.url, apiKey: sandbox.key })
      : openrouter({ baseUrl: 'https://openrouter.ai', apiKey: OPENROUTER_API_KEY })
  const ask = (text: string, model = 'openai/gpt-4o') =>
    connect().complete({ model, messages: [{ role: 'user', parts: [{ kind: 'text', text }] }], maxTokens: 20 }, never)

  it('answers with text and what it cost', { timeout: 60_000 }, async () => {
    const told = await ask('Say hello.')
    if (told.kind !== 'answered') throw new Error(`the call is ${told.kind}`)
    expect(told.text.length).toBeGreaterThan(0)
    expect(['stop', 'length']).toContain(told.finish)
    expect(Number(told.usage?.cost)).toBeGreaterThan(0)
  })

  it('refuses a model that it has not', { timeout: 60_000 }, async () => {
    expect(await ask('Say hello.', 'nobody/has-this-model')).toMatchObject({
      kind: 'refused',
      reason: 'invalid-request',
    })
  })
})
