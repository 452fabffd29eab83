import { serializerCompiler } from '@fastify/type-provider-zod'
import websocket from '@fastify/websocket'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { UserId } from '../eventsourcing/event.ts'
import { randomId } from '../eventsourcing/ids.ts'
import type { Endpoint } from '../http/contract/endpoint.ts'
import { positionTokens } from '../http/positions/position-tokens.ts'
import { decorateRequests } from '../http/server/request/request.ts'
import { validatorCompiler } from '../http/validation/validator.ts'
import { captureLog } from '../observability/testing/captured-log.ts'
import { checkpoints } from '../projections/checkpoint.ts'
import { handHeldFollower } from '../projections/testing/hand-held-follower.ts'
import { type TestDatabase, testDatabase } from '../projections/testing/test-database.ts'
import { registerLive } from './live.ts'
import { LiveMessage } from './live-contract.ts'
import type { LiveHub } from './live-hub.ts'

let database: TestDatabase
const apps: FastifyInstance[] = []
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await checkpoints(database.db).deleteMany()
  await checkpoints(database.db).insertOne({ _id: 'projector', logId, position: 10n, covers: [] })
})
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
})
afterAll(() => database.drop())

const ours = 'https://studio.example'
const ann = UserId.parse(randomId())
const logId = randomId()
const tokens = positionTokens(Buffer.alloc(32, 1).toString('base64'))
const sealed = (position: bigint) => tokens.seal(ann, { logId, position })

/** The live feed of ann's browser, where the hub does with her sockets what the test says. */
async function open(add: LiveHub['add'] = () => true) {
  const { lines, log: captured } = captureLog()
  const log: FastifyBaseLogger = captured
  const app = fastify({ loggerInstance: log })
  apps.push(app)
  decorateRequests(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(websocket)
  app.addHook('onRequest', async (request) => {
    request.session = { key: 'key', userId: ann }
  })
  const contracts: (Endpoint | undefined)[] = []
  app.addHook('onRoute', ({ method, config }) => {
    if (method === 'GET') contracts.push(config?.endpoint)
  })
  const { follower, tell, listening } = handHeldFollower()
  const positions = { logId, tokens }
  const hub: LiveHub = { add, check: () => undefined, count: () => 0, stop: () => undefined }
  registerLive(app, { db: database.db, positions, publicUrl: new URL(ours), follower, hub })
  await app.ready()
  return { app, tell, listening, lines, contracts }
}

/** What the test uses of the client's end of a socket, whose package has no types. */
interface Client {
  on(event: 'close', listener: (code: number, reason: Buffer) => void): void
  on(event: 'message', listener: (data: Buffer) => void): void
  readonly terminate: () => void
}

/** Opens a page there; what it has heard, with positions in plain, and how it was closed. */
async function listen(app: FastifyInstance, query = '') {
  const heard: unknown[] = []
  const closed = Promise.withResolvers<string>()
  const opened = Promise.withResolvers<Client>()
  const onInit = (client: Client) => {
    opened.resolve(client)
    client.on('close', (code, reason) => closed.resolve(`${code} ${reason.toString()}`))
    client.on('message', (data) => {
      const message = LiveMessage.parse(JSON.parse(data.toString()))
      if (message.type !== 'heartbeat') heard.push([message.type, tokens.open(ann, logId, message.position)])
    })
  }
  await app.injectWS(`/api/live${query}`, { headers: { origin: ours } }, { onInit })
  const socket = await opened.promise
  return { socket, heard, closed: closed.promise }
}

test('a page that comes for the first time hears what is new from now on, until it closes', async () => {
  const { app, tell, listening } = await open()
  const { socket, heard } = await listen(app)
  await expect.poll(() => heard).toEqual([['ready', 10n]])
  tell({ type: 'reset', at: { logId, position: 12n } })
  await expect
    .poll(() => heard)
    .toEqual([
      ['ready', 10n],
      ['reset', 12n],
    ])
  expect(listening()).toBe(1)
  socket.terminate()
  await expect.poll(listening).toBe(0)
})

test('a page goes on from the position that it was given', async () => {
  const { app } = await open()
  await checkpoints(database.db).updateOne({ _id: 'projector' }, { $set: { position: 20n } })
  const { heard } = await listen(app, `?after=${sealed(15n)}`)
  await expect.poll(() => heard).toEqual([['ready', 20n]])
})

test('a page with a position that is none of hers in this log begins anew', async () => {
  const { app } = await open()
  const { heard } = await listen(app, '?after=nonsense')
  await expect
    .poll(() => heard)
    .toEqual([
      ['reset', 10n],
      ['ready', 10n],
    ])
})

test('a page that the hub has refused follows nothing', async () => {
  const refused = Promise.withResolvers<void>()
  const { app, listening } = await open(({ socket }) => {
    socket.close(4429, 'too many open pages')
    refused.resolve()
    return false
  })
  const { heard, closed } = await listen(app)
  await refused.promise
  expect(await closed).toBe('4429 too many open pages')
  expect([heard, listening()]).toEqual([[], 0])
})

test('a page that goes away while the past is read is followed no longer', async () => {
  const { app, listening } = await open(({ socket }) => {
    socket.terminate()
    return true
  })
  const { closed } = await listen(app, `?after=${sealed(5n)}`)
  await closed
  await expect.poll(listening).toBe(0)
})

test('while there are no read models a page is told to come again', async () => {
  await checkpoints(database.db).deleteMany()
  const { app, lines } = await open()
  expect(await (await listen(app)).closed).toBe('1013 no read models yet')
  expect(lines.filter(({ msg }) => msg === 'live feed not opened')).toEqual([])
  expect(await (await listen(app, `?after=${sealed(5n)}`)).closed).toBe('1013 feed unavailable')
  expect(lines.map(({ msg }) => msg)).toContain('live feed not opened')
})

test('it is for people who are signed in, for pages of ours alone, and for sockets alone', async () => {
  const { app, contracts } = await open()
  expect(contracts).toMatchObject([{ path: '/api/live', access: 'user', refusals: [{ code: 'foreign-origin' }] }])
  const get = (origin: string, query = '') => app.inject({ url: `/api/live${query}`, headers: { origin } })
  expect((await get('https://evil.example')).json()).toMatchObject({ code: 'foreign-origin' })
  const plain = await get(ours)
  expect([plain.statusCode, plain.headers['upgrade']]).toEqual([426, 'websocket'])
  expect((await get(ours, `?after=${'x'.repeat(101)}`)).statusCode).toBe(400)
})
