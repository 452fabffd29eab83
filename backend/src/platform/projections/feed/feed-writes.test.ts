import type { Document } from 'mongodb'
import { MongoBulkWriteError } from 'mongodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkpoints } from '../checkpoint.ts'
import { connectMongo, type MongoConnection } from '../mongo/database.ts'
import { type FakeMongo, fakeMongo } from '../testing/fake-mongo.ts'
import { recorded } from '../testing/given.ts'
import { documentsIn } from '../testing/projector-fixture.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { ensureFeedIndexes, feedEntries, readFeed, retractFeed, writeFeed } from './feed.ts'

let database: TestDatabase
const running: (FakeMongo | MongoConnection)[] = []
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.close()))
  await database.drop()
})

const stepAt = (position: bigint, id: string) => ({
  event: recorded('s', { type: 'Happened', data: {} }, { position }),
  change: { kind: 'generation', userId: 'ann', id } as const,
})
const idsInFeed = async () => (await documentsIn(database.db, 'feed')).map((entry) => String(entry['id']))

test('entries that are there already do not keep others out', async () => {
  await writeFeed(database.db, [stepAt(10n, 'a')])
  await writeFeed(database.db, [stepAt(10n, 'a'), stepAt(20n, 'b')])
  expect(await idsInFeed()).toEqual(['a', 'b'])
})

test('a batch without changes writes nothing, and one without parked events takes nothing back', async () => {
  await writeFeed(database.db, [stepAt(10n, 'a')])
  await writeFeed(database.db, [])
  await retractFeed(database.db, [])
  expect(await idsInFeed()).toEqual(['a'])
})

test('the entries of events that are parked are taken back, all of them and no others', async () => {
  await writeFeed(database.db, [
    stepAt(9n, 'before'),
    stepAt(10n, 'a'),
    stepAt(10n, 'b'),
    stepAt(11n, 'between'),
    stepAt(100n, 'c'),
  ])
  await retractFeed(database.db, [{ position: 10n }, { position: 100n }])
  expect(await idsInFeed()).toEqual(['before', 'between'])
})

const duplicate = { index: 0, code: 11_000, errmsg: 'E11000 duplicate key' }
const noRoom = { index: 1, code: 371, errmsg: 'no room' }

test.each<[string, Document]>([
  ['a server without room', { ok: 1, n: 0, writeErrors: [noRoom] }],
  ['a server without room, where some entries are there already', { ok: 1, n: 0, writeErrors: [duplicate, noRoom] }],
  [
    'too few members of a replica set',
    { ok: 1, n: 1, writeErrors: [duplicate], writeConcernError: { code: 64, errmsg: 'timed out' } },
  ],
  ['a server that stops', { ok: 0, code: 91, errmsg: 'shutting down' }],
])('%s does not count as entries that are written', async (_what, reply) => {
  const server = await fakeMongo((command) => ('insert' in command ? reply : undefined))
  const connection = await connectMongo(server.url)
  running.push(connection, server)
  await expect(writeFeed(connection.db, [stepAt(10n, 'a'), stepAt(20n, 'b')])).rejects.toThrow(MongoBulkWriteError)
})

test('the feed has an index for its readers and one for those who trim it', async () => {
  await ensureFeedIndexes(database.db)
  const keys = (await feedEntries(database.db).indexes()).map(({ key }) => key)
  expect(keys).toEqual(
    expect.arrayContaining([
      { userId: 1, _id: 1 },
      { at: 1, _id: 1 },
    ]),
  )
})

test('changes are read in the order of the log, in whatever order they were written', async () => {
  await writeFeed(database.db, [stepAt(30n, 'c'), stepAt(10n, 'a'), stepAt(20n, 'b')])
  await checkpoints(database.db).insertOne({ _id: 'projector', logId: 'log', position: 30n, covers: [] })
  const page = await readFeed(database.db, { userId: 'ann', after: { logId: 'log', position: 0n } })
  expect(page).toMatchObject({ type: 'changes', changes: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] })
})

test('a reader who is ahead of the read models stays where it is', async () => {
  await checkpoints(database.db).insertOne({ _id: 'projector', logId: 'log', position: 30n, covers: [] })
  const after = { logId: 'log', position: 40n }
  expect(await readFeed(database.db, { userId: 'ann', after })).toEqual({
    type: 'changes',
    at: after,
    changes: [],
    more: false,
  })
})

test('there is no feed before there are read models', async () => {
  expect(await readFeed(database.db, { userId: 'ann', after: { logId: 'log', position: 0n } })).toBeUndefined()
})
