import { generate, joinWaitlist, listGenerations } from '@studio/backend/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callEndpoint } from './call-endpoint.ts'

interface Sent {
  readonly request: Request
  readonly text: string
}
let sent: Sent[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push({ request, text: await request.text() })
    const jobId = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c11'
    return Response.json(request.method === 'GET' ? [] : { success: true, queued: true, jobId })
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
})
afterEach(() => vi.unstubAllGlobals())

const typeOf = ({ request }: Sent) => request.headers.get('content-type')

it('sends JSON as JSON', async () => {
  await callEndpoint(joinWaitlist, { body: { email: 'ada@example.com' } })
  expect(sent.map(typeOf)).toEqual(['application/json'])
  expect(sent[0]?.request.method).toBe('POST')
  expect(sent[0]?.text).toBe('{"email":"ada@example.com"}')
})

it('sends a form as the browser makes it', async () => {
  const file = new File(['bytes'], 'fox.png', { type: 'image/png' })
  const files = { referenceImages: [file, file], productImage: [file] }
  await callEndpoint(generate, { body: { prompt: 'a fox' }, files })
  expect(sent.map(typeOf)).toEqual([expect.stringMatching(/^multipart\/form-data; boundary=/)])
  const fields = [...(sent[0]?.text.matchAll(/ name="(\w+)"/g) ?? [])].map(([, name]) => name)
  expect(fields).toEqual(['prompt', 'referenceImages', 'referenceImages', 'productImage'])
})

it('gets an address and reads JSON', async () => {
  expect(await callEndpoint(listGenerations, { query: { limit: 40, offset: 80, favoritesOnly: 'true' } })).toEqual([])
  expect(sent[0]?.request.url).toBe('http://studio.test/api/generations?limit=40&offset=80&favoritesOnly=true')
  expect(sent[0]?.request.method).toBe('GET')
})

it('lets the session cookie go with every call, to the studio and nowhere else', async () => {
  await callEndpoint(listGenerations, {})
  await callEndpoint(joinWaitlist, { body: { email: 'ada@example.com' } })
  expect(sent.map(({ request }) => request.credentials)).toEqual(['same-origin', 'same-origin'])
})
