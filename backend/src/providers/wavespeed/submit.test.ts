import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Submission } from '../port.ts'
import { wavespeed } from './adapter.ts'
import { type Answering, type FakeService, json, startFakeService } from './fake-service.ts'

const prompt = 'a very private prompt'
const apiKey = 'key-that-must-not-leak'
const request = { path: 'bytedance/seedream-v4', inputs: { prompt, size: '1024*1024' } }

let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
})
afterAll(() => service.close())

const limits = { connectMs: 2_000, firstByteMs: 150, totalMs: 400, maxBytes: 10_000 }

async function submitTo(baseUrl: string): Promise<Submission> {
  return await wavespeed({ baseUrl, apiKey, limits }).submit(request, new AbortController().signal)
}

async function submitAnsweredWith(answer: Answering): Promise<Submission> {
  service.answerWith(answer)
  return await submitTo(service.baseUrl)
}

const accepted = { code: 200, message: 'success', data: { id: 'task1', status: 'created', outputs: [] } }

describe('submit', () => {
  it('posts the flat inputs once, with the key, to the path of the model', async () => {
    const before = service.seen.length
    expect(await submitAnsweredWith(json(200, accepted))).toEqual({ kind: 'accepted', taskId: 'task1' })
    expect(service.seen.slice(before)).toEqual([
      {
        method: 'POST',
        path: '/api/v3/bytedance/seedream-v4',
        authorization: `Bearer ${apiKey}`,
        body: JSON.stringify(request.inputs),
      },
    ])
  })

  it.each([
    ['429 with Retry-After', json(429, {}, { 'retry-after': '7' }), 7],
    ['429 without', json(429, {}), 15],
    ['429 with an unusable Retry-After', json(429, {}, { 'retry-after': 'soon' }), 15],
    ['429 with a huge Retry-After', json(429, {}, { 'retry-after': '99999' }), 300],
    ['503', json(503, {}), 10],
  ])('is deferred by %s', async (_, answer, retryAfterSeconds) => {
    expect(await submitAnsweredWith(answer)).toMatchObject({ kind: 'deferred', retryAfterSeconds })
  })

  it('is deferred when no connection was opened', async () => {
    const gone = await startFakeService()
    await gone.close()
    expect(await submitTo(gone.baseUrl)).toMatchObject({ kind: 'deferred', retryAfterSeconds: 5 })
  })

  it.each([
    ['400', json(400, { code: 400 }), 'invalid-request'],
    ['400 with a moderation code', json(400, { code: 1200 }), 'refused'],
    ['400 with a moderation code inside data', json(400, { code: 400, data: { code: 1200 } }), 'refused'],
    ['401', json(401, {}), 'account'],
    ['403', json(403, 'not an object'), 'account'],
    ['413', json(413, {}), 'invalid-request'],
  ])('is rejected by %s', async (_, answer, reason) => {
    expect(await submitAnsweredWith(answer)).toMatchObject({ kind: 'rejected', reason })
  })

  it.each<[string, Answering]>([
    ['500', json(500, {})],
    ['502', json(502, {})],
    ['504', json(504, {})],
    ['a redirect', json(302, {}, { location: 'http://127.0.0.1:1/' })],
    ['200 that is not JSON', (response) => response.end('<html>')],
    ['200 without a task id', json(200, { code: 200, data: {} })],
    ['200 with an id that leaves its place in a path', json(200, { code: 200, data: { id: '../balance' } })],
    ['a connection that breaks after the request', (response) => response.destroy()],
    [
      'an answer cut short',
      (response) => response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy()),
    ],
    ['an answer that never starts', () => undefined],
    ['an answer that never ends', (response) => response.writeHead(200).write('{')],
    ['an answer without end of size', (response) => response.end('x'.repeat(20_000))],
  ])('is unclear after %s, and nothing is sent again', async (_, answer) => {
    const before = service.seen.length
    const submission = await submitAnsweredWith(answer)
    expect(submission.kind).toBe('unclear')
    expect(service.seen.length - before).toBe(1)
    expect(JSON.stringify(submission)).not.toContain(prompt)
    expect(JSON.stringify(submission)).not.toContain(apiKey)
  })

  it('sends nothing when it is aborted before', async () => {
    const before = service.seen.length
    const { submit } = wavespeed({ baseUrl: service.baseUrl, apiKey, limits })
    expect(await submit(request, AbortSignal.abort())).toMatchObject({ kind: 'deferred' })
    expect(service.seen.length).toBe(before)
  })
})
