import fastify from 'fastify'
import { expect, test } from 'vitest'
import { UserId } from '../../../eventsourcing/event.ts'
import { randomId } from '../../../eventsourcing/ids.ts'
import { commandOf, newCommand } from './command.ts'
import { decorateRequests } from './request.ts'

const [ann, ben] = [UserId.parse(randomId()), UserId.parse(randomId())]
const now = new Date('2026-01-01T00:00:00.000Z')

/** The response to a request that answers with its command. */
async function stamped(userId: UserId | undefined, key?: string) {
  const app = fastify({ genReqId: () => 'request-1' })
  decorateRequests(app)
  app.post('/', async (request) => {
    request.session = userId && { key: 'key', userId }
    return newCommand(request, now)
  })
  return app.inject({ method: 'POST', url: '/', headers: key === undefined ? {} : { 'idempotency-key': key } })
}

const idOf = async (userId: UserId | undefined, key?: string) =>
  (await stamped(userId, key)).json<{ commandId: string }>().commandId

test('a command says when it was given, by whom, and for which request', async () => {
  const command = (await stamped(ann)).json<{ commandId: string }>()
  expect(command).toEqual({
    commandId: command.commandId,
    causationId: command.commandId,
    correlationId: 'request-1',
    at: now.toISOString(),
    actor: ann,
  })
  expect((await stamped(undefined)).json()).not.toHaveProperty('actor')
})

test('one key of one person always means the same command', async () => {
  expect(await idOf(ann, 'key')).toBe(await idOf(ann, 'key'))
  expect(await idOf(ann, 'key')).not.toBe(await idOf(ann, 'other'))
  expect(await idOf(ann, 'key')).not.toBe(await idOf(ben, 'key'))
})

test('without a key, or without a person, every request is a command of its own', async () => {
  expect(await idOf(ann)).not.toBe(await idOf(ann))
  expect(await idOf(undefined, 'key')).not.toBe(await idOf(undefined, 'key'))
})

test.each(['!', '~'.repeat(255)])('a key has up to 255 visible characters: %j', async (key) => {
  expect((await stamped(ann, key)).statusCode).toBe(200)
})

test.each(['', ' ', 'two words', 'umläut', 'x'.repeat(256)])('%j is no key, signed in or not', async (key) => {
  for (const userId of [ann, undefined]) {
    expect((await stamped(userId, key)).json()).toMatchObject({ code: 'invalid-idempotency-key' })
  }
})

test('a route is given the command that was stamped before; outside the hooks of the API there is none', async () => {
  const app = fastify()
  decorateRequests(app)
  app.get('/stamped', async (request) => {
    request.command = newCommand(request, now)
    return commandOf(request)
  })
  app.get('/outside', async (request) => commandOf(request))
  expect((await app.inject('/stamped')).json()).toMatchObject({ at: now.toISOString() })
  expect((await app.inject('/outside')).statusCode).toBe(500)
})
