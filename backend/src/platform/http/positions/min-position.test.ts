import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UserId } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import { checkpoints } from '../../projections/checkpoint.ts'
import { type TestDatabase, testDatabase } from '../../projections/testing/test-database.ts'
import { decorateRequests } from '../server/request/request.ts'
import { awaitMinPosition, tellPosition } from './min-position.ts'
import { positionTokens } from './position-tokens.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const [ann, ben] = [UserId.parse(randomId()), UserId.parse(randomId())]
const logId = randomId()
const tokens = positionTokens(Buffer.alloc(32, 1).toString('base64'))
const seal = (position: bigint, userId = ann) => tokens.seal(userId, { logId, position })

const projectedUpTo = (position: bigint) =>
  checkpoints(database.db).updateOne({ _id: 'projector' }, { $set: { logId, covers: [], position } }, { upsert: true })

/** An API of somebody signed in, whose commands end at position 5. */
function open(userId: UserId | null = ann) {
  const app = fastify()
  decorateRequests(app)
  app.addHook('onRequest', async (request) => {
    request.session = userId === null ? undefined : { key: 'key', userId }
  })
  const positions = { logId, tokens }
  awaitMinPosition(app, database.db, positions)
  app.get('/', async () => 'read')
  app.post('/', async (request, reply) => {
    tellPosition(request, reply, 5n, positions)
    return 'done'
  })
  return (method: 'GET' | 'POST', named?: string) =>
    app.inject({ method, url: '/', headers: named === undefined ? {} : { 'x-min-position': named } })
}

/** The position that a response tells; undefined when it tells none. */
const toldBy = ({ headers }: Awaited<ReturnType<ReturnType<typeof open>>>, userId = ann) =>
  headers['x-position'] === undefined ? undefined : tokens.open(userId, logId, String(headers['x-position']))

test('a read waits until it shows what its reader has seen, and a command does not', async () => {
  await projectedUpTo(3n)
  const send = open()
  const done: string[] = []
  const reading = send('GET', seal(4n)).then(() => done.push('read'))
  const writing = send('POST', seal(1_000n)).then(() => done.push('written'))
  await send('POST')
  expect(done).toEqual(['written'])
  await Promise.all([reading, writing, projectedUpTo(4n)])
})

test('of several tokens the latest counts, wherever it stands, and one token comes back for all of them', async () => {
  await projectedUpTo(7n)
  for (const places of [
    [3n, 7n, 5n],
    [7n, 3n],
    [3n, 7n],
  ]) {
    expect(toldBy(await open()('GET', places.map((each) => seal(each)).join(' , ')))).toBe(7n)
  }
  expect(toldBy(await open()('GET', seal(7n))), 'one needs no other').toBeUndefined()
  expect(toldBy(await open()('GET', [seal(7n), 'nonsense'].join(',')))).toBe(7n)
  expect((await open()('GET', 'several, but nonsense')).headers).not.toHaveProperty('x-position')
})

test('more than 64 tokens are not looked at', async () => {
  await projectedUpTo(9n)
  const many = [...Array.from({ length: 64 }, () => seal(1n)), seal(9n)]
  expect(toldBy(await open()('GET', many.join(',')))).toBe(1n)
  expect(toldBy(await open()('GET', many.slice(1).join(',')))).toBe(9n)
})

test('a command tells the later of what it did and what its person has seen', async () => {
  await projectedUpTo(0n)
  const send = open()
  expect(toldBy(await send('POST'))).toBe(5n)
  expect(toldBy(await send('POST', seal(4n)))).toBe(5n)
  expect(toldBy(await send('POST', seal(1_000n)))).toBe(1_000n)
})

test('a token of somebody else, or of nobody who is signed in, means nothing', async () => {
  await projectedUpTo(0n)
  expect(toldBy(await open()('POST', seal(1_000n, ben)))).toBe(5n)
  const stranger = await open(null)('POST', [seal(1n), seal(2n)].join(','))
  expect(stranger.body).toBe('done')
  expect(stranger.headers).not.toHaveProperty('x-position')
  expect((await open()('GET')).headers).not.toHaveProperty('x-position')
})
