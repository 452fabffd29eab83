import fastify from 'fastify'
import { expect, test } from 'vitest'
import { UserId } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import { decorateRequests } from '../server/request/request.ts'
import type { KeyUse } from './idempotency-keys.ts'
import { spendIdempotencyKeys } from './spend-keys.ts'

const ann = UserId.parse(randomId())

/** An API of which every route says yes, and the keys that were spent there. */
function open({ free = true, userId = ann }: { readonly free?: boolean; readonly userId?: UserId | null } = {}) {
  const spent: KeyUse[] = []
  const app = fastify()
  decorateRequests(app)
  app.addHook('onRequest', async (request) => {
    request.session = userId === null ? undefined : { key: 'key', userId }
  })
  const spend = async (use: KeyUse) => {
    spent.push(use)
    return free
  }
  spendIdempotencyKeys(app, { prepare: async () => undefined, spend })
  app.all('/things/:id', async () => 'yes')
  return { app, spent }
}

const headers = { 'idempotency-key': 'a key' }

test('a key is spent on the type of a command, its target and its wishes', async () => {
  const { app, spent } = open()
  const response = await app.inject({ method: 'POST', url: '/things/1', headers, payload: { favorite: true } })
  expect(response.body).toBe('yes')
  const command = ['POST', '/things/:id', '{"id":"1"}', '{"favorite":true}']
  expect(spent).toEqual([{ caller: ann, key: 'a key', command }])
})

test('a command whose key was spent on another is refused before anything is done', async () => {
  const { app } = open({ free: false })
  const response = await app.inject({ method: 'POST', url: '/things/1', headers })
  expect(response.json()).toMatchObject({ code: 'idempotency-key-reused' })
})

test.each([
  ['reading', open({ free: false }), { method: 'GET', headers }],
  ['asking for headers', open({ free: false }), { method: 'HEAD', headers }],
  ['a command of nobody who is signed in', open({ free: false, userId: null }), { method: 'POST', headers }],
  ['a command without a key', open({ free: false }), { method: 'POST' }],
] as const)('%s spends nothing', async (_what, { app, spent }, call) => {
  const response = await app.inject({ url: '/things/1', ...call })
  expect(response.statusCode).toBe(200)
  expect(spent).toEqual([])
})
