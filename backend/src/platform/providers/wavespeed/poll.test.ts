import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProviderUnavailable, type TaskState } from '../port.ts'
import { type FakeService, json, type Responder, startFakeService } from '../testing/fake-service.ts'
import { wavespeed } from './adapter.ts'

let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
})
afterAll(() => service.close())

const patient = { connectMs: 5_000, firstByteMs: 5_000, totalMs: 5_000, maxBytes: 10_000 }
const impatient = { ...patient, firstByteMs: 150, totalMs: 400 }

async function pollRespondingWith(responder: Responder, limits = patient): Promise<TaskState> {
  service.respondWith(responder)
  const provider = wavespeed({ baseUrl: service.baseUrl, apiKey: 'k', limits })
  return await provider.poll('task1', new AbortController().signal)
}

const task = (data: object): Responder => json(200, { code: 200, message: 'success', data: { id: 'task1', ...data } })

describe('poll', () => {
  it('asks for the result of the task', async () => {
    await pollRespondingWith(task({ status: 'created' }))
    expect(service.seen.at(-1)).toMatchObject({ method: 'GET', path: '/api/v3/predictions/task1/result' })
  })

  it('asks at the other documented address where that one is not known', async () => {
    const state = await pollRespondingWith((response, request) =>
      (request.url?.endsWith('/result') ? json(404, {}) : task({ status: 'processing' }))(response, request),
    )
    expect(state).toEqual({ kind: 'processing' })
    expect(service.seen.at(-1)).toMatchObject({ method: 'GET', path: '/api/v3/predictions/task1' })
  })

  it.each<[object, TaskState]>([
    [
      { status: 'completed', outputs: ['https://x/1.png'], has_nsfw_contents: [true] },
      { kind: 'completed', outputs: ['https://x/1.png'], inferenceMs: undefined },
    ],
    [{ status: 'created', outputs: [] }, { kind: 'waiting' }],
    [{ status: 'processing', outputs: null }, { kind: 'processing' }],
    [{ status: 'processing', code: 5004 }, { kind: 'processing' }],
    [
      { status: 'completed', outputs: ['https://x/1.png'], timings: { inference: 812.4 } },
      { kind: 'completed', outputs: ['https://x/1.png'], inferenceMs: 812 },
    ],
    [
      { status: 'completed', outputs: ['https://x/1.png'], timings: { inference: -1 }, code: 'none' },
      { kind: 'completed', outputs: ['https://x/1.png'], inferenceMs: undefined },
    ],
  ])('reads %j', async (data, state) => {
    expect(await pollRespondingWith(task(data))).toEqual(state)
  })

  it.each([
    [{ status: 'failed', code: 1200, error: 'echo of the prompt' }, 'refused'],
    [{ status: 'failed', code: 1401 }, 'invalid-request'],
    [{ status: 'failed', code: 1402 }, 'invalid-request'],
    [{ status: 'failed', code: 1403 }, 'provider-failed'],
    [{ status: 'failed', code: 5004 }, 'timed-out'],
    [{ status: 'failed', code: 9999 }, 'provider-failed'],
    [{ status: 'failed' }, 'provider-failed'],
    [{ status: 'timeout' }, 'timed-out'],
    [{ status: 'cancelled' }, 'output-unusable'],
    [{ status: 'deleted' }, 'output-unusable'],
    [{ status: 'completed', outputs: [] }, 'output-unusable'],
    [{ status: 'completed', outputs: [''] }, 'output-unusable'],
    [{ status: 'completed', outputs: [], has_nsfw_contents: [true] }, 'withheld'],
  ])('finds the failure inside HTTP 200: %j', async (data, reason) => {
    const state = await pollRespondingWith(task(data))
    expect(state).toMatchObject({ kind: 'failed', reason })
    expect(JSON.stringify(state)).not.toContain('echo')
  })

  it.each<[string, Responder]>([
    ['429', json(429, {})],
    ['500', json(500, {})],
    ['404', json(404, {})],
    ['a status nobody knows', task({ status: 'dreaming' })],
    ['another task', task({ id: 'task2', status: 'completed', outputs: ['https://x/1.png'] })],
    ['something that is not JSON', (response) => response.end('oops')],
    ['a broken connection', (response) => response.destroy()],
    ['silence', () => undefined],
    ['an endless answer', (response) => response.end('x'.repeat(20_000))],
  ])('has no clear answer from %s', async (_, responder) => {
    await expect(pollRespondingWith(responder, impatient)).rejects.toThrow(ProviderUnavailable)
  })

  it('passes on how long the service wants us to wait', async () => {
    const polling = pollRespondingWith(json(429, {}, { 'retry-after': '12' }))
    await expect(polling).rejects.toMatchObject({ retryAfterSeconds: 12 })
  })
})
