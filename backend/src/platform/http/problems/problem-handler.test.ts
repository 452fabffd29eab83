import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { DomainError } from '../../eventsourcing/decider.ts'
import { StoreUnavailable } from '../../eventsourcing/store/errors.ts'
import { endpoint } from '../contract/endpoint.ts'
import { httpErrors } from '../contract/http-errors.ts'
import { registerProblems } from './problem-handler.ts'

const leave = endpoint({
  method: 'GET',
  path: '/api/leave',
  access: 'public',
  summary: 'A test',
  response: z.unknown(),
  fallback: '/?left=no',
})

/** The response when a browser navigates to an address whose handler throws this error. */
async function responseTo(error: Error) {
  const app = Fastify()
  registerProblems(app, false)
  app.get(leave.path, { config: { endpoint: leave } }, () => {
    throw error
  })
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
