import fastify, { type FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../../eventsourcing/decider.ts'
import { checkOrigin, checkSocketOrigin, isOtherLoopback, isOwnNavigation } from './origin.ts'

const studio = new URL('https://studio.example')
type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Headers = Readonly<Record<string, string>>

/** What a check says of a request, or the code of its refusal. */
async function told<Told>(check: (request: FastifyRequest) => Told, headers: Headers, method: Method = 'GET') {
  const app = fastify()
  const answers: (Told | string)[] = []
  const routed = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
  app.route({ method: routed, url: '/', exposeHeadRoute: false, handler: (request) => answers.push(answerOf(request)) })
  const answerOf = (request: FastifyRequest) => {
    try {
      return check(request)
    } catch (error) {
      if (error instanceof DomainError) return error.code
      throw error
    }
  }
  await app.inject({ method, url: '/', headers })
  return answers[0]
}

describe('a write', () => {
  const write = (headers: Headers, method: Method = 'POST') =>
    told((request) => checkOrigin(request, studio), headers, method)

  it.each<Headers>([
    { origin: 'https://studio.example' },
    { origin: 'https://studio.example', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
    {},
  ])('may come with %j', async (headers) => {
    expect(await write(headers)).toBeUndefined()
  })

  it.each<Headers>([
    { origin: 'https://pictures.example' },
    { origin: 'http://studio.example' },
    { origin: 'null' },
    { origin: 'https://pictures.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://studio.example', 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
  ])('may not come with %j', async (headers) => {
    expect(await write(headers)).toBe('foreign-origin')
  })

  it.each<Method>(['POST', 'PUT', 'PATCH', 'DELETE'])('is a %s', async (method) => {
    expect(await write({ origin: 'https://pictures.example' }, method)).toBe('foreign-origin')
  })

  it.each<Method>(['GET', 'HEAD', 'OPTIONS'])('is not a %s', async (method) => {
    expect(await write({ origin: 'https://pictures.example' }, method)).toBeUndefined()
  })
})

describe('a WebSocket', () => {
  const socket = (headers: Headers) => told((request) => checkSocketOrigin(request, studio), headers)

  it('may be opened by our own pages only, and by nobody who names no page', async () => {
    expect(await socket({ origin: 'https://studio.example' })).toBeUndefined()
    expect(await socket({ origin: 'https://pictures.example' })).toBe('foreign-origin')
    expect(await socket({})).toBe('foreign-origin')
  })
})

describe('a navigation', () => {
  const navigation = (headers: Headers) => told((request) => isOwnNavigation(request, studio), headers)

  it.each<[Headers, boolean]>([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, true],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, false],
    [{ 'sec-fetch-mode': 'no-cors', referer: 'https://studio.example/' }, false],
    [{ 'sec-fetch-site': 'cross-site', referer: 'https://studio.example/' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ referer: 'https://studio.example/settings' }, true],
    [{ referer: 'https://pictures.example/' }, false],
    [{ referer: 'no address' }, false],
    [{}, false],
  ])('with %j began on our own pages: %s', async (headers, isOwn) => {
    expect(await navigation(headers)).toBe(isOwn)
  })
})

describe('another name for this machine', () => {
  it.each([
    ['127.0.0.1:3000', 'http://localhost:3000', true],
    ['localhost:3000', 'http://127.0.0.1:3000', true],
    ['[::1]:3000', 'http://localhost:3000', true],
    ['localhost:3000', 'http://[::1]:3000', true],
    ['localhost:3000', 'http://localhost:3000', false],
    ['studio.example', 'http://localhost:3000', false],
    ['localhost:3000', 'https://studio.example', false],
    ['other.example', 'https://studio.example', false],
  ])('is %s for a studio at %s: %s', async (host, address, isOther) => {
    expect(await told((request) => isOtherLoopback(request, new URL(address)), { host })).toBe(isOther)
  })
})
