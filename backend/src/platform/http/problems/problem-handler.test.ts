import { serializerCompiler } from '@fastify/type-provider-zod'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { DomainError } from '../../eventsourcing/decider.ts'
import { StoreUnavailable } from '../../eventsourcing/store/errors.ts'
import { captureLog, type LogLine } from '../../observability/testing/captured-log.ts'
import { endpoint } from '../contract/endpoint.ts'
import { httpErrors } from '../contract/http-errors.ts'
import { decorateRequests } from '../server/request/request.ts'
import { validatorCompiler } from '../validation/validator.ts'
import { registerProblems } from './problem-handler.ts'

const leave = endpoint({
  method: 'GET',
  path: '/api/leave',
  access: 'public',
  summary: 'A test',
  response: z.unknown(),
  fallback: '/?left=no',
})

/** A server that throws this error at `/api/things/:id` and at an address with a fallback, and what it logs. */
function throwing(error: Error) {
  const { lines, log } = captureLog()
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({ loggerInstance, genReqId: () => 'request-1' })
  decorateRequests(app)
  registerProblems(app, false)
  const handler = () => {
    throw error
  }
  app.get(leave.path, { config: { endpoint: leave } }, handler)
  app.get('/api/things/:id', handler)
  return { app, lines }
}

/** The response when a browser navigates to an address whose handler throws this error. */
async function responseTo(error: Error) {
  const { app } = throwing(error)
  const { statusCode, headers } = await app.inject({ method: 'GET', url: leave.path })
  await app.close()
  return { statusCode, location: headers.location }
}

it.each([
  new StoreUnavailable('away'),
  new Error('a mistake of ours'),
  new DomainError(httpErrors.tooManyRequests, 'Wait.'),
])('sends the browser on where another try may do: %s', async (error) => {
  expect(await responseTo(error)).toEqual({ statusCode: 303, location: '/?left=no' })
})

it('refuses what is wrong with the request itself', async () => {
  expect(await responseTo(new DomainError(httpErrors.foreignOrigin, 'No.'))).toMatchObject({ statusCode: 403 })
})

it('answers with a problem document that nobody may store', async () => {
  const response = await throwing(new DomainError(httpErrors.conflict, 'No.')).app.inject('/api/things/1')
  expect(response.statusCode).toBe(409)
  expect(response.headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(response.headers).not.toHaveProperty('retry-after')
  expect(response.json()).toMatchObject({ code: 'conflict', message: 'No.', requestId: 'request-1' })
})

it.each([
  [new StoreUnavailable('away'), '1'],
  [new DomainError(httpErrors.tooManyRequests, 'Wait.', { retryAfterSeconds: 7 }), '7'],
  [new DomainError(httpErrors.tooManyRequests, 'Wait.', { retryAfterSeconds: 'soon' }), undefined],
  [new Error('a mistake of ours'), undefined],
])('%s says when to come again: %s', async (error, seconds) => {
  const { headers } = await throwing(error).app.inject('/api/things/1')
  expect(headers['retry-after']).toBe(seconds)
})

it('has no page for an address that it does not know, when no pages are served', async () => {
  const { app } = throwing(new Error('unused'))
  const response = await app.inject({ url: '/nowhere', headers: { accept: 'text/html' } })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'not-found', requestId: 'request-1' })
})

const [debug, info, error] = [20, 30, 50]

it.each([
  [
    { code: 'internal', status: 500 },
    { level: error, msg: 'request failed' },
  ],
  [
    { code: 'unavailable', status: 503 },
    { level: error, msg: 'request failed' },
  ],
  [
    { code: 'signed-out', status: 401 },
    { level: info, audit: 'denied' },
  ],
  [
    { code: 'foreign-origin', status: 403 },
    { level: info, audit: 'denied' },
  ],
  [
    { code: 'too-many-requests', status: 429 },
    { level: info, audit: 'denied' },
  ],
  [
    { code: 'conflict', status: 409 },
    { level: debug, msg: 'refused' },
  ],
])('%s is logged with its route, never with its address', async (type, line) => {
  const { app, lines } = throwing(new DomainError(type, 'No.'))
  await app.inject('/api/things/secret-1?q=secret-2')
  const found = lines.filter((each: LogLine) => each['code'] === type.code)
  expect(found).toMatchObject([{ ...line, ...type, route: '/api/things/:id' }])
  expect('err' in (found[0] ?? {})).toBe(type.status >= 500)
  expect(JSON.stringify(found)).not.toContain('secret')
})

it('names the fields that do not fit the contract', async () => {
  const app = Fastify()
  registerProblems(app, false)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const body = z.object({ settings: z.object({ size: z.object({ width: z.int('Whole pixels only.') }) }) })
  app.post('/api/things', { schema: { body } }, () => 'made')
  const response = await app.inject({
    method: 'POST',
    url: '/api/things',
    body: { settings: { size: { width: 'x' } } },
  })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({
    code: 'validation',
    message: 'Whole pixels only.',
    fields: [{ path: 'settings.size.width', message: 'Whole pixels only.' }],
  })
})
