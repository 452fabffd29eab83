import fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Session } from '../../../auth/sessions/sessions.ts'
import { UserId } from '../../../eventsourcing/event.ts'
import { randomId } from '../../../eventsourcing/ids.ts'
import { type Endpoint, endpoint } from '../../contract/endpoint.ts'
import { decorateRequests } from '../request/request.ts'
import { screenRequests } from './screening.ts'

const at = '2026-01-01T00:00:00.000Z'
const ours = 'https://studio.example'
const ann: Session = { key: 'key', userId: UserId.parse(randomId()) }
const contract = endpoint({
  method: 'POST',
  path: '/api/things',
  access: 'public',
  summary: 'A test',
  response: z.unknown(),
})

interface Caller {
  readonly session?: Session
  readonly origin?: string
}

/** What the handler of an endpoint is given, and the limits that the request was counted against, in their order. */
async function screened(endpoint: Endpoint, { session, origin = ours }: Caller = {}) {
  const counted: string[] = []
  const limiter = (name: string) => async () => void counted.push(name)
  const app = fastify()
  decorateRequests(app)
  screenRequests(app, {
    publicUrl: new URL(ours),
    limiters: { address: limiter('address'), door: limiter('door'), user: limiter('user'), bulk: limiter('bulk') },
    findSession: async () => session,
    findAdminSession: async () => undefined,
    now: () => new Date(at),
  })
  const { method, path } = endpoint
  app.route({
    method,
    url: path,
    config: { endpoint },
    handler: async (request) => ({ userId: request.session?.userId, at: request.command?.at }),
  })
  const response = await app.inject({ method, url: path, headers: { origin } })
  return { counted, response }
}

test('every request counts against its address, and one of somebody signed in against that person too', async () => {
  expect((await screened(contract)).counted).toEqual(['address'])
  expect((await screened(contract, { session: ann })).counted).toEqual(['address', 'user'])
})

test('attempts to sign in count against the strict limit of their address', async () => {
  expect((await screened({ ...contract, strictlyLimited: true })).counted).toEqual(['address', 'door'])
})

test('bulk commands count against the limit of their person', async () => {
  const bulk: Endpoint = { ...contract, bulk: true }
  expect((await screened(bulk, { session: ann })).counted).toEqual(['address', 'user', 'bulk'])
  expect((await screened(bulk)).counted, 'there is no person to count for').toEqual(['address'])
})

test('for a page that only those know who have its address, nobody’s session is looked up, and no search engine lists it', async () => {
  const page: Endpoint = { ...contract, linkOnly: true }
  const { counted, response } = await screened(page, { session: ann })
  expect(counted).toEqual(['address'])
  expect(response.json()).toEqual({ at })
  expect(response.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
  const usual = (await screened(contract, { session: ann })).response.headers
  expect(usual).not.toHaveProperty('x-robots-tag')
})

test('reports of another service, which come by the hundred, count against nothing', async () => {
  expect((await screened({ ...contract, webhook: true })).counted).toEqual([])
})

test('a write from another site is refused, after it was counted and before anybody looks for a session', async () => {
  const { counted, response } = await screened(contract, { session: ann, origin: 'https://evil.example' })
  expect(response.json()).toMatchObject({ code: 'foreign-origin' })
  expect(counted).toEqual(['address'])
})

test('the handler is given the session and the time of the command, and no cache stores what it says', async () => {
  const { response } = await screened(contract, { session: ann })
  expect(response.json()).toEqual({ userId: ann.userId, at })
  expect(response.headers['cache-control']).toBe('no-store')
})
