import { generate, imageQueueStatus } from '@studio/backend/contract'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { callAs, callEndpoint, firstPosition } from './call-endpoint.ts'
import { learnServerTime, serverNow } from './server-clock.ts'

const queue = { processingCount: 0, queuedCount: 0, inProgressCount: 0, maxInProgress: 8 }

/** A server that gives these responses one after the other and records its requests. */
function serve(...responses: Response[]): Request[] {
  const asked: Request[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request)
    return Promise.resolve(responses[asked.length - 1] ?? Response.json(queue))
  })
  // Addresses are relative to the page, and there is no page here.
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: string | URL | Request, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'http://studio.test') : input, init)
      }
    },
  )
  return asked
}

afterEach(() => vi.unstubAllGlobals())

it('remembers the first position and the latest ones, and asks reads to wait for these', async () => {
  const jobId = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c11'
  const accepted = (position: string) =>
    Response.json({ success: true, queued: true, jobId }, { status: 202, headers: { 'x-position': position } })
  expect(firstPosition()).toBeUndefined()
  const asked = serve(Response.json(queue), accepted('one'), accepted('two'), accepted('three'), Response.json(queue))
  await callEndpoint(imageQueueStatus, {})
  await callEndpoint(generate, { body: { prompt: 'a fox' } }, { idempotencyKey: 'click-1' })
  // Two at once: each response covers the positions that its own request named.
  await Promise.all([
    callEndpoint(generate, { body: { prompt: 'a fox' } }, { idempotencyKey: 'click-2' }),
    callEndpoint(generate, { body: { prompt: 'a fox' } }, { idempotencyKey: 'click-3' }),
  ])
  await callEndpoint(imageQueueStatus, {})
  const named = asked.map((request) => request.headers.get('x-min-position'))
  expect(named).toEqual([null, null, 'one', 'one', 'two,three'])
  expect(firstPosition()).toBe('one')
  expect(asked[1]?.headers.get('idempotency-key')).toBe('click-1')
})

it('says whose page it is, once that is known', async () => {
  const asked = serve(Response.json(queue), Response.json(queue))
  await callEndpoint(imageQueueStatus, {})
  const ada = '0c1f3f0e-6f53-4c5e-8a43-3b1a9d0f7c55'
  callAs(ada)
  await callEndpoint(imageQueueStatus, {})
  expect(asked.map((request) => request.headers.get('x-user-id'))).toEqual([null, ada])
})

it('throws the answer when it is no success, without a second try', async () => {
  const asked = serve(new Response('sorry', { status: 503 }))
  await expect(callEndpoint(imageQueueStatus, {})).rejects.toThrow('503: sorry')
  expect(asked).toHaveLength(1)
})

it('refuses an answer that is not what the contract says', async () => {
  serve(Response.json({ ...queue, maxInProgress: 'eight' }))
  await expect(callEndpoint(imageQueueStatus, {})).rejects.toThrow('maxInProgress')
})

it('learns the time of the server from its responses', async () => {
  // the clock is that of the whole process, in which other tests run later
  onTestFinished(() => learnServerTime(new Date().toUTCString(), Date.now()))
  const hour = 3_600_000
  const date = new Date(Date.now() + hour).toUTCString()
  serve(Response.json(queue, { headers: { date } }))
  await callEndpoint(imageQueueStatus, {})
  expect(Math.abs(serverNow() - Date.now() - hour)).toBeLessThan(hour / 2)
})
