import { generatePrompt, pingMs } from '@studio/backend/contract/chat'
import { afterEach, expect, it, vi } from 'vitest'
import { callStream } from './call-stream.ts'

const id = '00000000-0000-4000-8000-000000000001'
const response = { generatedPrompt: 'wärm 🌅', replyId: id, finish: 'stop', costCents: 1 }
const text = { type: 'text', text: 'wärm 🌅' }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const bytesOf = (lines: readonly object[]) =>
  new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

/** Answers the next call with these lines, so many bytes at a time. */
function answer(lines: readonly object[], size = 1_000): void {
  const bytes = bytesOf(lines)
  const body = new ReadableStream<Uint8Array>({
    start(control) {
      for (let at = 0; at < bytes.length; at += size) control.enqueue(bytes.slice(at, at + size))
      control.close()
    },
  })
  respondWith(body)
}

function respondWith(body: ReadableStream<Uint8Array>): void {
  vi.stubGlobal('location', { href: 'http://studio.example/' })
  vi.stubGlobal('Request', class {})
  vi.stubGlobal('fetch', async () => new Response(body))
}

async function call() {
  const heard: unknown[] = []
  const onLine = (line: unknown) => heard.push(line)
  return { heard, end: await callStream(generatePrompt, { body: { instruction: 'x' } }, { onLine }) }
}

it('hands on the lines wherever the bytes are cut, without pings, and returns the end', async () => {
  for (const size of [1, 2, 3, 7, 1_000]) {
    answer([text, { type: 'ping' }, text, { type: 'end', response }], size)
    expect(await call()).toEqual({ heard: [text, text], end: response })
  }
})

it('fails with the problem of the last line, and when there is no end', async () => {
  const problem = { type: 'about:blank', title: 'x', status: 502, code: 'model-failed', error: 'No.', message: 'No.' }
  answer([text, { type: 'error', problem }])
  await expect(call()).rejects.toMatchObject({ status: 502, problem: { code: 'model-failed' } })
  answer([text])
  await expect(call()).rejects.toThrow(TypeError)
})

it('takes a connection for lost that is silent for longer than between two pings, and lets it go', async () => {
  vi.useFakeTimers()
  const cancel = vi.fn<() => void>()
  const sender = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
  respondWith(new ReadableStream({ start: (given) => sender.resolve(given), cancel }))
  const told = vi.fn<(error: unknown) => void>()
  const called = call().catch(told)
  const control = await sender.promise
  control.enqueue(bytesOf([text]))
  for (let pings = 0; pings < 4; pings += 1) {
    await vi.advanceTimersByTimeAsync(pingMs)
    control.enqueue(bytesOf([{ type: 'ping' }]))
  }
  await vi.advanceTimersByTimeAsync(2 * pingMs)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(pingMs)
  await called
  // not an abort, which would be final: this one is asked for again
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError))
  expect(cancel).toHaveBeenCalledOnce()
})

it('takes a connection for lost whose response does not begin, later for a long request, and lets it go', async () => {
  vi.useFakeTimers()
  respondWith(new ReadableStream())
  const sent = vi.fn<(signal: AbortSignal) => void>()
  const Sent = class {
    constructor(_address: string, { signal }: { readonly signal: AbortSignal }) {
      sent(signal)
    }
  }
  vi.stubGlobal('Request', Sent)
  vi.stubGlobal('fetch', async () => {
    const signal = sent.mock.lastCall?.[0]
    await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
    signal?.throwIfAborted()
  })
  const told = vi.fn<(error: unknown) => void>()
  const called = callStream(generatePrompt, { body: { instruction: 'x'.repeat(pingMs) } }, { onLine: () => undefined })
  const ended = called.catch(told)
  await vi.advanceTimersByTimeAsync(2.5 * pingMs + 1_000)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await ended
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError))
})
