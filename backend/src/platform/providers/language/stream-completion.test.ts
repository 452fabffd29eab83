import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openrouter } from '../openrouter/adapter.ts'
import { type FakeService, json, type Responder, startFakeService } from '../testing/fake-service.ts'
import { type SandboxProcess, startSandboxProcess } from '../testing/sandbox-process.ts'
import type { Completion, LanguageRequest } from './port.ts'

const apiKey = 'key-that-must-not-leak'
const request: LanguageRequest = {
  model: 'openai/gpt-4o',
  messages: [{ role: 'user', parts: [{ kind: 'text', text: 'a very private question' }] }],
  maxTokens: 100,
}
const textPace = { floor: 1_000, patienceMs: 1_000 }
const limits = { connectMs: 5_000, firstByteMs: 500, silenceMs: 500, totalMs: 700, maxBytes: 100_000 }

let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
})
afterAll(() => service.close())

interface Outcome {
  readonly pieces: readonly string[]
  readonly end: Completion
}

async function streamed(responder: Responder, signal = new AbortController().signal): Promise<Outcome> {
  service.respondWith(responder)
  return await outcomeOf(openrouter({ baseUrl: service.baseUrl, apiKey, limits, textPace }).stream(request, signal))
}

async function outcomeOf(stream: AsyncGenerator<string, Completion, void>): Promise<Outcome> {
  const pieces: string[] = []
  for (;;) {
    const next = await stream.next()
    if (next.done) return { pieces, end: next.value }
    pieces.push(next.value)
  }
}

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`
const piece = (content: string): string => event({ id: 'gen-1', choices: [{ delta: { content } }] })
const usage = { prompt_tokens: 10, completion_tokens: 4, cost: 0.0000123 }
const finish = (reason: string | null, more: object = {}): string =>
  event({ id: 'gen-1', choices: [{ delta: {}, finish_reason: reason }], ...more })
const done = 'data: [DONE]\n\n'
const head = { 'content-type': 'text/event-stream; charset=utf-8' }
const sse =
  (...events: readonly string[]): Responder =>
  (response) =>
    void response.writeHead(200, head).end(events.join(''))

describe('a streamed answer', () => {
  it('is one POST that asks for the usage, yields its pieces, and ends with what it has cost', async () => {
    const before = service.seen.length
    const { pieces, end } = await streamed(
      sse(
        ': OPENROUTER PROCESSING\n\n',
        piece(' Soft '),
        piece('light 🌅'),
        finish('stop'),
        event({ choices: [], usage }),
        done,
      ),
    )
    expect(pieces).toEqual([' Soft ', 'light 🌅'])
    expect(end).toEqual({
      kind: 'answered',
      text: 'Soft light 🌅',
      finish: 'stop',
      generationId: 'gen-1',
      usage: { inputTokens: 10, outputTokens: 4, cost: '0.0000123' },
    })
    const [seen, ...others] = service.seen.slice(before)
    expect(others).toEqual([])
    expect(JSON.parse(seen?.body ?? '')).toMatchObject({ stream: true, stream_options: { include_usage: true } })
  })

  it('takes the usage with the finish reason or not at all, and is cut off at `length`', async () => {
    const early = await streamed(sse(piece('a'), finish('length', { usage }), done))
    expect(early.end).toMatchObject({ kind: 'answered', finish: 'length', usage: { inputTokens: 10 } })
    const apart = await streamed(sse(piece('a'), finish('stop'), event({ choices: null, usage }), done))
    expect(apart.end).toMatchObject({ kind: 'answered', usage: { inputTokens: 10 } })
    const none = await streamed(sse(piece('a'), finish('stop'), done))
    expect(none.end).toMatchObject({ kind: 'answered', usage: undefined })
    const withoutDone = await streamed(sse(piece('a'), finish('stop')))
    expect(withoutDone.end).toMatchObject({ kind: 'answered' })
  })

  it('that is cut at any byte is no success before its finish reason has arrived, and never sent again', async () => {
    const text = [piece('wärm '), piece('🌅'), finish('stop'), event({ choices: [], usage }), done].join('')
    const bytes = Buffer.from(text)
    const whole = Buffer.byteLength(text.slice(0, text.indexOf('\n\n', text.indexOf('"stop"')) + 2))
    const before = service.seen.length
    let cuts = 0
    for (let at = 0; at < bytes.length; at += 3, cuts++) {
      const { end } = await streamed((response) => {
        response.writeHead(200, { ...head, 'content-length': bytes.length })
        response.write(bytes.subarray(0, at), () => response.destroy())
      })
      const hasText = at >= Buffer.byteLength(piece('wärm '))
      expect(end.kind, `cut at ${at}`).toBe(at >= whole ? 'answered' : hasText ? 'interrupted' : 'unclear')
    }
    expect(service.seen.length - before).toBe(cuts)
  })

  it.each<[string, Responder]>([
    ['a finish reason of error', sse(piece('half'), finish('error'), done)],
    ['an error beside the finish reason', sse(piece('half'), finish('error', { error: { code: 502 } }))],
    ['an error alone', sse(piece('half'), event({ error: { message: 'x' } }), done)],
    ['an end without a reason', sse(piece('half'), done)],
    ['a silent end', sse(piece('half'), piece(''))],
    ['no text', sse(finish('stop'), done)],
    ['nothing', sse()],
    ['an error in JSON', json(200, { error: { code: 502 } })],
  ])('with %s has failed', async (_, responder) => {
    expect((await streamed(responder)).end).toMatchObject({ kind: 'failed' })
  })

  it.each<[string, Responder]>([
    ['garbage', sse('data: {"choices":\n\n', finish('stop'))],
    ['a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['silence after spaces', (response) => response.writeHead(200, head).write(piece(' '))],
    ['no first byte', () => undefined],
    ['a status of 500', json(500, {})],
    ['more than is allowed', sse(`: ${'x'.repeat(200_000)}\n\n`, finish('stop'))],
  ])('is unclear after %s', async (_, responder) => {
    const { end } = await streamed(responder)
    expect(end.kind).toBe('unclear')
    for (const secret of ['private', apiKey]) expect(JSON.stringify(end)).not.toContain(secret)
  })

  it.each<[string, Responder]>([
    ['garbage', sse(piece('half '), 'data: {"choices":\n\n', finish('stop'))],
    ['silence', (response) => response.writeHead(200, head).write(piece('half '))],
  ])('keeps the text that came before %s', async (_, responder) => {
    const { end } = await streamed(responder)
    expect(end).toEqual({ kind: 'interrupted', text: 'half', thought: 0, generationId: 'gen-1' })
  })

  it.each(['reasoning', 'reasoning_content'])('shows no thoughts, told as %s, and counts them', async (name) => {
    const thinks = (words: string | null) => event({ choices: [{ delta: { content: '', [name]: words } }] })
    const { pieces, end } = await streamed(
      sse(thinks('Warm or'), thinks(null), thinks(' cold?'), piece('half'), 'data: {"choices":\n\n'),
    )
    expect(pieces).toEqual(['half'])
    expect(end).toMatchObject({ kind: 'interrupted', text: 'half', thought: 'Warm or cold?'.length })
  })

  it('of a server that does not stream comes in one piece', async () => {
    const whole = { id: 'gen-1', choices: [{ finish_reason: 'stop', message: { content: 'Soft light.' } }], usage }
    const { pieces, end } = await streamed(json(200, whole))
    expect([pieces, end]).toMatchObject([['Soft light.'], { kind: 'answered', usage: { inputTokens: 10 } }])
  })

  it.each([
    [401, 'account'],
    [404, 'invalid-request'],
    [429, 'busy'],
  ])('is refused with %i', async (status, reason) => {
    expect((await streamed(json(status, {}))).end).toMatchObject({ kind: 'refused', reason })
  })

  it('that never ends is cut off as too long, and the connection is closed', async () => {
    const closed = Promise.withResolvers<void>()
    const { end } = await streamed((response) => {
      response.writeHead(200, head)
      response.on('close', () => closed.resolve())
      for (let n = 0; n < 20; n++) response.write(piece('x'.repeat(1_000)))
    })
    expect(end).toMatchObject({ kind: 'answered', finish: 'length', usage: undefined })
    expect(end.kind === 'answered' && end.text.length).toBe(12_000)
    await closed.promise
  })

  it('is not given up while text arrives, however long it takes', async () => {
    const { end } = await streamed((response) => {
      response.writeHead(200, head)
      let n = 0
      const writing = setInterval(() => {
        response.write(n++ < 12 ? piece('x'.repeat(400)) : finish('stop'))
        if (n > 12) clearInterval(writing)
        if (n > 12) response.end()
      }, limits.silenceMs / 4)
    })
    expect(end).toMatchObject({ kind: 'answered', text: 'x'.repeat(12 * 400) })
  })

  it.each([
    ['signs of life alone', ': PROCESSING\n\n'],
    ['thoughts alone', event({ choices: [{ delta: { reasoning: 'hm' } }] })],
    ['a character now and then', piece('x')],
  ])('that brings %s is given up, and the connection is closed', async (_, arriving) => {
    const closed = Promise.withResolvers<void>()
    const { end } = await streamed((response) => {
      response.writeHead(200, head).write(piece('half'))
      const writing = setInterval(() => response.write(arriving), 20)
      response.on('close', () => {
        clearInterval(writing)
        closed.resolve()
      })
    })
    expect(end.kind === 'interrupted' && end.text).toMatch(/^half/)
    await closed.promise
  })

  it('that comes as a whole, and as slowly as never to end, is given up, and the connection is closed', async () => {
    const closed = Promise.withResolvers<void>()
    const { end } = await streamed((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const writing = setInterval(() => response.write(' '), 20)
      response.on('close', () => {
        clearInterval(writing)
        closed.resolve()
      })
    })
    expect(end).toMatchObject({ kind: 'unclear' })
    await closed.promise
  })

  it('that is stopped keeps what had arrived, and closes the connection', async () => {
    const control = new AbortController()
    const closed = Promise.withResolvers<void>()
    service.respondWith((response) => {
      response.writeHead(200, head).write(piece('half '))
      response.on('close', () => closed.resolve())
    })
    const stream = openrouter({ baseUrl: service.baseUrl, apiKey, limits }).stream(request, control.signal)
    expect(await stream.next()).toEqual({ done: false, value: 'half ' })
    control.abort()
    expect((await stream.next()).value).toEqual({ kind: 'stopped', text: 'half', thought: 0, generationId: 'gen-1' })
    await closed.promise
  })
})

describe('the sandbox', () => {
  let sandbox: SandboxProcess
  beforeAll(async () => {
    sandbox = await startSandboxProcess()
  })
  afterEach(() => sandbox.switchOff())
  afterAll(() => sandbox.stop())

  const asked = (text: string, system = 'Write after PROMPT: one prompt.') =>
    outcomeOf(
      openrouter({ baseUrl: sandbox.url, apiKey: sandbox.key }).stream(
        {
          ...request,
          maxTokens: 400,
          messages: [
            { role: 'system', parts: [{ kind: 'text', text: system }] },
            { role: 'user', parts: [{ kind: 'text', text: 'Create a poster for a jazz night' }] },
            { role: 'assistant', parts: [{ kind: 'text', text: 'Here it is.' }] },
            { role: 'user', parts: [{ kind: 'text', text }] },
          ],
        },
        new AbortController().signal,
      ),
    )

  it('puts a prompt together from the conversation and the style guide, in pieces, and says that it is the sandbox', async () => {
    const guide = 'Write after PROMPT: one prompt.\nStyle guide "Neon":\nWet streets and neon. More words.'
    const { pieces, end } = await asked('make it at night', guide)
    expect(pieces.length).toBeGreaterThan(10)
    expect(end).toMatchObject({ kind: 'answered', finish: 'stop', text: pieces.join('').trim() })
    expect(Number(end.kind === 'answered' && end.usage?.cost)).toBeGreaterThan(0)
    for (const words of ['AI sandbox', 'PROMPT: a poster for a jazz night, it at night, Wet streets and neon.', '?'])
      expect(pieces.join('')).toContain(words)
  })

  it.each<[string, string, string]>([
    ['[fail]', 'failed', 'provider-failed'],
    ['[refuse]', 'refused', 'refused'],
  ])('%s: %s', async (word, kind, reason) => {
    expect((await asked(word)).end).toMatchObject({ kind, reason })
  })

  it.each<[string, 'cut-body' | 'drop-after', Completion['kind']]>([
    ['in the middle', 'cut-body', 'interrupted'],
    ['before the first byte', 'drop-after', 'unclear'],
  ])('a connection that is cut %s: %s', async (_, kind, end) => {
    await sandbox.switchOn({ kind, at: 'submit' })
    expect((await asked('x')).end.kind).toBe(end)
  })
})
