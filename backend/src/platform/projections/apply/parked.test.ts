import { Collection } from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { recorded } from '../testing/given.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { clearParked, countParked, listParked, parkEvents, parkedStreams, parkedTypes, toParked } from './parked.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => database.db.collection('parked').deleteMany())
afterAll(() => database.drop())

const parked = (stream: string, position: bigint, type = 'Happened', reason = 'unreadable') =>
  toParked(recorded(stream, { type, data: {} }, { position }), reason)

const listed = async () => (await listParked(database.db)).map(({ stream, position }) => `${stream} ${position}`)

test('an event on the list tells where it is in the log, and why it is there', async () => {
  const event = recorded('thing-1', { type: 'Happened', data: { secret: 1 } }, { position: 7n })
  await parkEvents(database.db, [toParked(event, 'unreadable')])
  const { id, stream, revision, type, created } = event
  expect(await listParked(database.db)).toEqual([
    {
      _id: '00000000000000000007',
      position: 7n,
      stream,
      revision,
      type,
      eventId: id,
      created,
      reason: 'unreadable',
    },
  ])
})

test('the list is in the order of the log, however far apart the positions are, and ends where it was told', async () => {
  await parkEvents(database.db, [parked('b', 1_000n), parked('a', 20n), parked('c', 3n)])
  expect(await listed()).toEqual(['c 3', 'a 20', 'b 1000'])
  expect(await listParked(database.db, { limit: 2 })).toHaveLength(2)
})

test('an event that is on the list stays there with its first reason', async () => {
  await parkEvents(database.db, [parked('a', 1n, 'Happened', 'first')])
  await parkEvents(database.db, [parked('a', 1n, 'Happened', 'second'), parked('a', 2n)])
  expect((await listParked(database.db)).map(({ reason }) => reason)).toEqual(['first', 'unreadable'])
})

test('nothing parked is nothing written', async () => {
  await parkEvents(database.db, [])
  expect(await listed()).toEqual([])
})

test('streams are blocked while an event of theirs is on the list, with the types of all of them', async () => {
  await parkEvents(database.db, [parked('a', 1n, 'Begun'), parked('a', 2n, 'Told'), parked('b', 3n, 'Told')])
  expect(await parkedStreams(database.db)).toEqual(new Set(['a', 'b']))
  expect(await parkedTypes(database.db)).toEqual(
    new Map([
      ['a', new Set(['Begun', 'Told'])],
      ['b', new Set(['Told'])],
    ]),
  )
})

test('streams are known however many they are: their names need not fit into one document', async () => {
  const tooLarge = vi.spyOn(Collection.prototype, 'distinct').mockRejectedValue(new Error('distinct too big, 16mb cap'))
  onTestFinished(() => tooLarge.mockRestore())
  await parkEvents(database.db, [parked('a', 1n), parked('b', 2n), parked('a', 3n)])
  expect(await parkedStreams(database.db)).toEqual(new Set(['a', 'b']))
})

test('all are counted, and the first hundred are listed', async () => {
  await parkEvents(
    database.db,
    Array.from({ length: 101 }, (_, n) => parked('a', BigInt(n))),
  )
  expect([await countParked(database.db), (await listParked(database.db)).length]).toEqual([101, 100])
})

test('streams are taken off the list up to a position, inclusive, and others stay', async () => {
  await parkEvents(database.db, [parked('a', 1n), parked('a', 2n), parked('a', 3n), parked('b', 1n)])
  await clearParked(database.db, ['a'], 2n)
  expect((await listed()).toSorted()).toEqual(['a 3'])
})
