import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '../../../eventsourcing/decider.ts'
import { UserId } from '../../../eventsourcing/event.ts'
import { randomId } from '../../../eventsourcing/ids.ts'
import { decorateRequests } from '../request/request.ts'
import { type Limiters, registerLimits } from './limits.ts'

const [ann, ben] = [UserId.parse(randomId()), UserId.parse(randomId())]

// The seconds to wait are whole ones only as long as no time passes by itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Sends requests that count against one limit; each is answered with 200, or with the seconds to wait. */
async function open(limiter: keyof Limiters) {
  const app = fastify()
  decorateRequests(app)
  const limiters = await registerLimits(app, { perAddress: 2, perUser: 2, bulk: 2, door: 2 })
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof DomainError)) throw error
    return reply.code(error.status).send(error.details)
  })
  app.get('/uncounted', async () => 'yes')
  app.get('/', async (request) => {
    const { 'x-user-id': named } = request.headers
    request.session = named === undefined ? undefined : { key: 'key', userId: UserId.parse(named) }
    await limiters[limiter](request)
    return 'yes'
  })
  const send = async (remoteAddress: string, userId?: UserId) => {
    const response = await app.inject({
      url: '/',
      remoteAddress,
      headers: userId === undefined ? {} : { 'x-user-id': userId },
    })
    return response.statusCode === 200 ? 200 : response.json<unknown>()
  }
  return { app, send }
}

const wait = { retryAfterSeconds: 60 }

test.each(['address', 'door'] as const)('the limit "%s" is of an address, whoever asks', async (limiter) => {
  const { send } = await open(limiter)
  expect(await send('192.0.2.1', ann)).toBe(200)
  expect(await send('192.0.2.1', ben)).toBe(200)
  expect(await send('192.0.2.1')).toEqual(wait)
  expect(await send('192.0.2.2', ann)).toBe(200)
})

test.each(['user', 'bulk'] as const)('the limit "%s" is of a person, wherever they are', async (limiter) => {
  const { send } = await open(limiter)
  expect(await send('192.0.2.1', ann)).toBe(200)
  expect(await send('192.0.2.2', ann)).toBe(200)
  expect(await send('192.0.2.3', ann)).toEqual(wait)
  expect(await send('192.0.2.3', ben)).toBe(200)
})

test('bulk commands have a limit of the day as well', async () => {
  const { send } = await open('bulk')
  for (let minute = 0; minute < 50; minute++) {
    expect(await send('192.0.2.1', ann)).toBe(200)
    expect(await send('192.0.2.1', ann)).toBe(200)
    vi.advanceTimersByTime(61_000)
  }
  expect(await send('192.0.2.1', ann)).toEqual({ retryAfterSeconds: 24 * 3_600 - 50 * 61 })
  expect(await send('192.0.2.1', ben)).toBe(200)
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(await send('192.0.2.1', ann)).toBe(200)
})

test('a minute is over after a minute, although the time of the machine was set back meanwhile', async () => {
  const { send } = await open('address')
  for (const expected of [200, 200, wait]) expect(await send('192.0.2.1')).toEqual(expected)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await send('192.0.2.1')).toEqual(wait)
  vi.advanceTimersByTime(60_000)
  expect(await send('192.0.2.1')).toBe(200)
})

test('without a person the limit of persons is of the address', async () => {
  const { send } = await open('user')
  expect(await send('192.0.2.1')).toBe(200)
  expect(await send('192.0.2.1')).toBe(200)
  expect(await send('192.0.2.1')).toEqual(wait)
  expect(await send('192.0.2.2')).toBe(200)
})

test('the addresses of one IPv6 subscriber, who has a /64 of them, count together', async () => {
  const { send } = await open('address')
  expect(await send('2001:db8:0:1::1')).toBe(200)
  expect(await send('2001:db8:0:1:ffff::2')).toBe(200)
  expect(await send('2001:db8:0:1::3')).toEqual(wait)
  expect(await send('2001:db8:0:2::1')).toBe(200)
})

test('what no limit counts is not limited, and no response says how much is left', async () => {
  const { app } = await open('address')
  for (let n = 1; n <= 3; n++) {
    const { statusCode, headers } = await app.inject('/uncounted')
    expect(statusCode).toBe(200)
    expect(headers).not.toHaveProperty('x-ratelimit-limit')
  }
})
