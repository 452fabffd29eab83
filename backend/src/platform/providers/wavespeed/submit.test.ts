import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Submission } from '../port.ts'
import { type FakeService, json, type Responder, startFakeService } from '../testing/fake-service.ts'
import { wavespeed } from './adapter.ts'

const prompt = 'a very private prompt'
const apiKey = 'key-that-must-not-leak'
const request = { path: 'bytedance/seedream-v4', inputs: { prompt, size: '1024*1024' } }

let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
})
afterAll(() => service.close())

const patient = { connectMs: 5_000, firstByteMs: 5_000, totalMs: 5_000, maxBytes: 10_000 }
const impatient = { ...patient, firstByteMs: 150, totalMs: 400 }

async function submitTo(baseUrl: string, limits = patient): Promise<Submission> {
  return await wavespeed({ baseUrl, apiKey, limits }).submit(request, new AbortController().signal)
}

async function submitRespondingWith(responder: Responder, limits = patient): Promise<Submission> {
  service.respondWith(responder)
  return await submitTo(service.baseUrl, limits)
}

const accepted = { code: 200, message: 'success', data: { id: 'task1', status: 'created', outputs: [] } }

describe('submit', () => {
  it('posts the flat inputs once, with the key, to the path of the model', async () => {
    const before = service.seen.length
    expect(await submitRespondingWith(json(200, accepted))).toEqual({ kind: 'accepted', taskId: 'task1' })
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
    ['429 inside 200', json(200, { code: 429, data: {} }), 15],
  ])('is deferred by %s', async (_, responder, retryAfterSeconds) => {
    expect(await submitRespondingWith(responder)).toMatchObject({ kind: 'deferred', retryAfterSeconds })
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
    ['402', json(402, {}), 'account'],
    ['404, since the model is gone', json(404, { code: 404 }), 'invalid-request'],
    ['400 inside 200', json(200, { code: 400, message: 'no' }), 'invalid-request'],
    ['moderation inside 200', json(200, { code: 400, data: { code: 1200 } }), 'refused'],
    ['401 inside 200', json(200, { code: 401 }), 'account'],
  ])('is rejected by %s', async (_, responder, reason) => {
    expect(await submitRespondingWith(responder)).toMatchObject({ kind: 'rejected', reason })
  })

  it.each<[string, Responder]>([
    ['500', json(500, {})],
    ['502', json(502, {})],
    ['504', json(504, {})],
    ['a redirect', json(302, {}, { location: 'http://127.0.0.1:1/' })],
    ['200 that is not JSON', (response) => response.end('<html>')],
    ['a failure inside 200 beside a task', json(200, { code: 400, data: { id: 'task1' } })],
    ['500 inside 200', json(200, { code: 500 })],
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
  ])('is unclear after %s, and nothing is sent again', async (_, responder) => {
    const before = service.seen.length
    const submission = await submitRespondingWith(responder, impatient)
    expect(submission.kind).toBe('unclear')
    expect(service.seen.length - before).toBe(1)
    expect(JSON.stringify(submission)).not.toContain(prompt)
    expect(JSON.stringify(submission)).not.toContain(apiKey)
  })

  it('names the address for the report as a query parameter', async () => {
    service.respondWith(json(200, accepted))
    const callbackUrl = 'https://studio.example/api/webhooks/wavespeed/u/j/0/1?a=b&c'
    const { submit } = wavespeed({ baseUrl: service.baseUrl, apiKey, limits: patient })
    await submit({ ...request, callbackUrl }, new AbortController().signal)
    const { path = '', body } = service.seen.at(-1) ?? {}
    expect(new URL(path, service.baseUrl).searchParams.get('webhook')).toBe(callbackUrl)
    expect(body).toBe(JSON.stringify(request.inputs))
  })

  it('waits for the task only when told to, and never for a model that has no input for it', async () => {
    service.respondWith(
      json(200, { ...accepted, data: { id: 'task1', status: 'completed', outputs: ['https://x/1'] } }),
    )
    const { submit } = wavespeed({ baseUrl: service.baseUrl, apiKey, limits: patient, sync: true })
    const { signal } = new AbortController()
    const sent = (): unknown => JSON.parse(service.seen.at(-1)?.body ?? '')
    const seeded = { ...request.inputs, seed: 7 }
    expect(await submit({ ...request, inputs: seeded }, signal)).toEqual({ kind: 'accepted', taskId: 'task1' })
    expect(sent()).toEqual({ ...seeded, enable_sync_mode: true })
    await submit({ ...request, callbackUrl: 'https://studio.example/report' }, signal)
    expect(sent()).toEqual({ ...request.inputs, enable_sync_mode: true })
    for (const path of ['ideogram-ai/ideogram-character', 'sync/lipsync-2-pro', 'wavespeed-ai/wan-2.2/animate']) {
      await submit({ path, inputs: seeded }, signal)
      expect(sent()).toEqual(seeded)
    }
  })

  it('does not wait for a task that could not be found again', async () => {
    service.respondWith(json(200, accepted))
    const { submit } = wavespeed({ baseUrl: service.baseUrl, apiKey, limits: patient, sync: true })
    for (const inputs of [request.inputs, { ...request.inputs, seed: -1 }]) {
      await submit({ ...request, inputs }, new AbortController().signal)
      expect(JSON.parse(service.seen.at(-1)?.body ?? '')).toEqual(inputs)
    }
  })

  it('goes on sending after tasks that took longer than it waits for', async () => {
    const { submit } = wavespeed({ baseUrl: service.baseUrl, apiKey, limits: impatient, sync: true })
    const next = () => submit({ ...request, inputs: { ...request.inputs, seed: 7 } }, new AbortController().signal)
    for (const slow of [json(504, {}), () => undefined] satisfies Responder[]) {
      service.respondWith(slow)
      for (let n = 0; n < 3; n++) expect((await next()).kind).toBe('unclear')
    }
    service.respondWith(json(200, accepted))
    expect((await next()).kind).toBe('accepted')
  })

  it('is deferred after a service that resets connections, also when it was to wait for tasks', async () => {
    const { submit } = wavespeed({ baseUrl: service.baseUrl, apiKey, limits: patient, sync: true })
    const next = () => submit({ ...request, inputs: { ...request.inputs, seed: 7 } }, new AbortController().signal)
    service.respondWith((response) => response.destroy())
    for (let n = 0; n < 5; n++) expect((await next()).kind).toBe('unclear')
    expect((await next()).kind).toBe('deferred')
  })

  it('goes on by looking when the service gave up waiting', async () => {
    const waited = { ...accepted, data: { id: 'task1', status: 'processing', code: 5004 } }
    expect(await submitRespondingWith(json(200, waited))).toEqual({ kind: 'accepted', taskId: 'task1' })
  })

  it('sends nothing when it is aborted before', async () => {
    const before = service.seen.length
    const { submit } = wavespeed({ baseUrl: service.baseUrl, apiKey, limits: patient })
    expect(await submit(request, AbortSignal.abort())).toMatchObject({ kind: 'deferred' })
    expect(service.seen.length).toBe(before)
  })
})
