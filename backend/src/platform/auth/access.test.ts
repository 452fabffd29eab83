import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DomainError } from '../eventsourcing/decider.ts'
import { UserId } from '../eventsourcing/event.ts'
import { randomId } from '../eventsourcing/ids.ts'
import { type Endpoint, endpoint } from '../http/contract/endpoint.ts'
import { decorateRequests } from '../http/server/request/request.ts'
import { enforceAccess, requireContracts } from './access.ts'

const open = endpoint({ method: 'GET', path: '/api/open', access: 'public', summary: 'A test', response: z.unknown() })

function scope(endpoints: Endpoint[] = []) {
  const app = fastify()
  decorateRequests(app)
  requireContracts(app, endpoints)
  return app
}

it('takes a route with a contract', () => {
  expect(() => scope().get(open.path, { config: { endpoint: open } }, () => 'yes')).not.toThrow()
})

it('takes no route without a contract, or with one that says nothing about access', () => {
  const { access: _, ...silent } = open
  expect(() => scope().get('/api/planted', () => 'oops')).toThrow('GET /api/planted has no contract')
  // A contract as plain JavaScript could write it.
  const config = { endpoint: silent as typeof open }
  expect(() => scope().get(open.path, { config }, () => 'oops')).toThrow('has no contract')
})

it('takes none beside the scope of the slices either', async () => {
  const app = scope()
  app.register(async (other) => void other.get('/planted', () => 'oops'), { prefix: '/api/other' })
  await expect(app.ready()).rejects.toThrow('GET /api/other/planted has no contract')
})

it('collects every contract once, although a GET is a HEAD too', () => {
  const endpoints: Endpoint[] = []
  const app = scope(endpoints)
  app.get(open.path, { config: { endpoint: open } }, () => 'yes')
  app.post(open.path, { config: { endpoint: write } }, () => 'yes')
  expect(endpoints).toEqual([open, write])
})

it.each(['/', '/apis', '/media/api'])('asks for no contract outside /api: %s', (path) => {
  expect(() => scope().get(path, () => 'a page')).not.toThrow()
})

it.each(['/api', '/api/', '/api/*'])('asks for one at %s', (path) => {
  expect(() => scope().get(path, () => 'oops')).toThrow(`GET ${path} has no contract`)
})

const read = endpoint({ method: 'GET', path: '/api/own', access: 'user', summary: 'A test', response: z.unknown() })
const write = endpoint({ ...read, method: 'POST' })
const [ann, bob] = [UserId.parse(randomId()), UserId.parse(randomId())]

/** What becomes of a call of one endpoint: `yes` of its handler, or the code of the refusal. */
async function called(contract: Endpoint, userId: UserId | undefined, headers: Readonly<Record<string, string>> = {}) {
  const app = scope()
  app.addHook('onRequest', async (request) => {
    request.session = userId && { key: 'key', userId }
  })
  enforceAccess(app)
  app.setErrorHandler((error, _, reply) => {
    if (error instanceof DomainError) return reply.send(error.code)
    throw error
  })
  const { method, path } = contract
  app.route({ method, url: path, config: { endpoint: contract }, handler: () => 'yes' })
  return (await app.inject({ method, url: path, headers })).body
}

describe('a call', () => {
  it('of a public endpoint is for everybody, whoever the page was opened by', async () => {
    const publicWrite = endpoint({ ...open, method: 'POST' })
    expect(await called(open, undefined)).toBe('yes')
    expect(await called(publicWrite, ann, { 'x-user-id': bob })).toBe('yes')
  })

  it('of every other one is for people who are signed in', async () => {
    for (const contract of [read, write]) {
      expect(await called(contract, undefined)).toBe('signed-out')
      expect(await called(contract, ann)).toBe('yes')
    }
  })

  it('that commands is for the person by whom the page was opened', async () => {
    expect(await called(write, ann, { 'x-user-id': ann })).toBe('yes')
    expect(await called(write, ann, { 'x-user-id': bob })).toBe('signed-in-as-another')
    expect(await called(read, ann, { 'x-user-id': bob }), 'reading shows nothing of the other person').toBe('yes')
  })
})
