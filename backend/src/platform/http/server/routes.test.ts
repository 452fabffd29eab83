import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { serializerCompiler } from '@fastify/type-provider-zod'
import fastify from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { UserId } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import type { Api } from '../contract/api.ts'
import { Bytes, endpoint, RawBody } from '../contract/endpoint.ts'
import { registerRawBodies } from '../forms/raw-body.ts'
import { positionTokens } from '../positions/position-tokens.ts'
import { noAdmins } from '../testing/no-admins.ts'
import { validatorCompiler } from '../validation/validator.ts'
import { newCommand } from './request/command.ts'
import { decorateRequests } from './request/request.ts'
import { apiOn } from './routes.ts'

const [ann, ben] = [UserId.parse(randomId()), UserId.parse(randomId())]
const logId = randomId()
const tokens = positionTokens(Buffer.alloc(32, 1).toString('base64'))

/** An API with the routes of a test, and the sessions that its handlers began and ended. */
function open(routes: (api: Api) => void, userId: UserId | null = ann) {
  const sessions: string[] = []
  const app = fastify()
  decorateRequests(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerRawBodies(app)
  app.addHook('onRequest', async (request) => {
    request.session = userId === null ? undefined : { key: 'key', userId }
    request.command = newCommand(request, new Date(0))
  })
  const blobs = {
    head: async () => ({ size: 5, contentType: 'image/png' }),
    get: async () => Readable.from([Buffer.from('bytes')]),
    put: async () => undefined,
    delete: async () => undefined,
  }
  const note = (what: string) => async (_request: unknown, _reply: unknown, whose: UserId) =>
    void sessions.push(`${what} ${whose}`)
  routes(
    apiOn(app, {
      positions: { logId, tokens },
      blobs,
      startSession: note('start'),
      endSessions: note('end'),
      listSessions: async () => [],
      admins: noAdmins,
    }),
  )
  return { app, sessions }
}

const summary = 'A test'
const write = endpoint({
  method: 'POST',
  path: '/things/:id',
  access: 'user',
  summary,
  params: z.object({ id: z.string().max(3) }),
  query: z.object({ n: z.coerce.number().optional() }),
  body: z.object({ name: z.string().optional() }),
  response: z.object({ told: z.string() }),
  status: 202,
})

test('a handler learns that its client has gone away, and not that a request has arrived or was answered', async () => {
  const begun = Promise.withResolvers<AbortSignal>()
  const kept: AbortSignal[] = []
  const { app } = open((api) =>
    api.on(write, async ({ body, signal }) => {
      if (body.name === 'stays') kept.push(signal)
      else {
        begun.resolve(signal)
        await once(signal, 'abort')
      }
      return { told: '' }
    }),
  )
  const address = await app.listen({ port: 0 })
  const leave = new AbortController()
  const send = (name: string) =>
    fetch(`${address}/things/1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
      signal: leave.signal,
    })
  expect((await send('stays')).status).toBe(202)
  const left = send('leaves').catch((error: unknown) => error)
  const signal = await begun.promise
  expect([kept[0]?.aborted, signal.aborted]).toEqual([false, false])
  const aborted = once(signal, 'abort')
  leave.abort()
  await aborted
  expect(signal.reason).toMatchObject({ code: 'request-timeout' })
  await left
  app.server.closeAllConnections()
  await app.close()
  expect(kept[0]?.aborted).toBe(false)
})

describe('a handler', () => {
  const { app } = open((api) =>
    api.on(write, async ({ params, query, body, user, command, files }) => ({
      told: JSON.stringify([params.id, query.n, body.name, user.id, command.actor, files]),
      secret: 'not in the contract',
    })),
  )

  test('is given what was validated, the caller and the command, and answers with the status and shape of its contract', async () => {
    const response = await app.inject({ method: 'POST', url: '/things/1?n=2', payload: { name: 'x', other: 1 } })
    expect(response.statusCode).toBe(202)
    expect(response.json()).toEqual({ told: JSON.stringify(['1', 2, 'x', ann, ann, {}]) })
  })

  test('takes a write without a body for one without wishes', async () => {
    expect((await app.inject({ method: 'POST', url: '/things/1' })).statusCode).toBe(202)
  })

  test.each([
    ['parameters', '/things/1234', {}],
    ['a query', '/things/1?n=many', {}],
    ['a body', '/things/1', { name: 1 }],
  ])('is not called with %s that do not fit', async (_, url, payload) => {
    expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(400)
  })
})

test('a webhook is given the bytes of its body, up to 64 KiB', async () => {
  const hook = endpoint({
    method: 'POST',
    path: '/hook',
    access: 'public',
    summary,
    body: RawBody,
    response: z.number(),
    webhook: true,
  })
  const { app } = open((api) => {
    api.on(hook, async ({ body }) => body.bytes.length)
    api.on(write, async () => ({ told: 'yes' }))
  })
  const json = { 'content-type': 'application/json' }
  const send = (url: string, bytes: number) =>
    app.inject({ method: 'POST', url, headers: json, payload: JSON.stringify({ name: 'x'.repeat(bytes - 11) }) })
  expect((await send('/hook', 65_536)).body).toBe('65536')
  expect((await send('/hook', 65_537)).statusCode).toBe(413)
  expect((await send('/things/1', 65_537)).statusCode, 'others take more').toBe(202)
})

test('stored bytes are sent to whoever the handler gives them', async () => {
  const media = endpoint({
    method: 'GET',
    path: '/media/:id',
    access: 'user',
    summary,
    params: z.object({ id: z.string().max(3) }),
    response: Bytes,
  })
  const { app } = open((api) =>
    api.serve(media, async ({ params, user }) => ({
      key: `${user.id}/${params.id}`,
      contentType: 'image/png',
      tag: params.id,
    })),
  )
  const response = await app.inject('/media/1')
  expect([response.body, response.headers['content-type'], response.headers.etag]).toEqual([
    'bytes',
    'image/png',
    '"1"',
  ])
  expect((await app.inject('/media/1234')).statusCode).toBe(400)
})

test('a served body takes as long as it needs, and its handler does not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const served = { method: 'GET', access: 'user', summary, response: Bytes, handlerMs: 1_000 } as const
    const body = new PassThrough()
    const begun = Promise.withResolvers<void>()
    const { app } = open((api) => {
      const media = { contentType: 'application/zip', downloadAs: 'a.zip', stream: () => body }
      api.serve(endpoint({ ...served, path: '/long' }), async () => media)
      api.serve(endpoint({ ...served, path: '/stuck' }), () => {
        begun.resolve()
        return new Promise(() => undefined)
      })
    })
    const long = app.inject('/long')
    body.write('first ')
    await expect.poll(() => body.readableLength).toBe(0)
    vi.advanceTimersByTime(24 * 60 * 60_000)
    body.end('last')
    expect((await long).body).toBe('first last')
    const stuck = app.inject('/stuck')
    await begun.promise
    vi.advanceTimersByTime(1_001)
    expect((await stuck).statusCode).toBe(503)
  } finally {
    vi.useRealTimers()
  }
})

test('a handler begins and ends sessions of the person whom it names', async () => {
  const { app, sessions } = open((api) =>
    api.on(write, async ({ startSession, endSessions }) => {
      await startSession(ann)
      await endSessions(ben)
      return { told: 'yes' }
    }),
  )
  await app.inject({ method: 'POST', url: '/things/1' })
  expect(sessions).toEqual([`start ${ann}`, `end ${ben}`])
})

describe('places in the log', () => {
  const list = endpoint({
    method: 'GET',
    path: '/list',
    access: 'user',
    summary,
    query: z.object({ anchor: z.string().optional() }),
    response: z.string(),
  })
  const listName = 'things of this filter'
  const anchor = { at: 7n, offset: 2, before: 5n }
  const anchorOf = (reader: UserId, log = logId, list = listName) =>
    tokens.sealAnchor({ reader, logId: log, list }, anchor)
  const openList = (userId: UserId | null = ann) =>
    open((api) => {
      api.on(list, async ({ query, setAnchor, setPosition, openAnchor }) => {
        setAnchor(listName, anchor)
        setPosition(8n)
        return query.anchor === undefined ? 'all' : `as at ${openAnchor(listName, query.anchor).at}`
      })
    }, userId).app

  test('are told as tokens of their reader, an anchor being no position', async () => {
    const { headers } = await openList().inject('/list')
    const [told, position] = [String(headers['x-anchor']), String(headers['x-position'])]
    expect(tokens.openAnchor({ reader: ann, logId, list: listName }, told)).toEqual(anchor)
    expect(tokens.open(ann, logId, position)).toBe(8n)
    expect((await openList().inject(`/list?anchor=${told}`)).body).toBe('as at 7')
  })

  test.each([
    ['of somebody else', anchorOf(ben)],
    ['of another log', anchorOf(ann, randomId())],
    ['of another list', anchorOf(ann, logId, 'things of another filter')],
    ['that is a position', tokens.seal(ann, { logId, position: 7n })],
    ['that nobody made', 'nonsense'],
  ])('an anchor %s is refused', async (_, token) => {
    expect((await openList().inject(`/list?anchor=${token}`)).json()).toMatchObject({ code: 'bad-request' })
  })

  test('nobody who is not signed in is told any', async () => {
    const { headers } = await openList(null).inject('/list')
    expect(headers).not.toHaveProperty('x-anchor')
    expect(headers).not.toHaveProperty('x-position')
    expect((await openList(null).inject(`/list?anchor=${anchorOf(ann)}`)).json()).toMatchObject({ code: 'bad-request' })
  })
})
