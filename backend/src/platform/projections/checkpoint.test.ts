import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NewerEvent } from '../eventsourcing/store/errors.ts'
import { toParked } from './apply/parked.ts'
import {
  awaitedNewer,
  type Checkpoint,
  CheckpointMismatch,
  checkpoints,
  isAheadOf,
  moveCheckpoint,
  noteNewer,
  readCheckpoint,
} from './checkpoint.ts'
import { currentCollectionName, liveCollectionName, ReadModelMissing } from './mongo/collection-names.ts'
import { recorded } from './testing/given.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => checkpoints(database.db).deleteMany())
afterAll(() => database.drop())

const stored: Checkpoint = { _id: 'projector', logId: 'log-1', position: 5n, covers: [] }
const left = { logId: 'log-1', position: 5n }
const store = (more: Partial<Checkpoint> = {}) => checkpoints(database.db).insertOne({ ...stored, ...more })
const change = (more: Partial<Checkpoint>) => checkpoints(database.db).updateOne({}, { $set: more })

test('it is moved only from where it was left, and by nothing that was begun before a switch', async () => {
  const { db } = database
  await store()
  await moveCheckpoint(db, left, 6n)
  await expect(moveCheckpoint(db, left, 7n)).rejects.toThrow(CheckpointMismatch)
  await checkpoints(db).updateOne({ _id: 'projector' }, { $inc: { switches: 1 } })
  await expect(moveCheckpoint(db, { ...left, position: 6n }, 7n)).rejects.toThrow(CheckpointMismatch)
  await moveCheckpoint(db, { ...left, position: 6n, switches: 1 }, 7n)
  expect(await readCheckpoint(db)).toMatchObject({ position: 7n, switches: 1 })
})

test('it is not moved for another log, nor while the read models are being emptied', async () => {
  await store()
  await expect(moveCheckpoint(database.db, { ...left, logId: 'log-2' }, 6n)).rejects.toThrow('no longer at 5')
  await change({ emptiedBy: 'another projector' })
  const moved = moveCheckpoint(database.db, left, 6n)
  await expect(moved).rejects.toMatchObject({ name: 'CheckpointMismatch' })
})

test('what a batch has parked is stored with the move, and is gone with the next one', async () => {
  await store()
  const parked = toParked(recorded('thing', { type: 'Happened', data: {} }, { position: 6n }), 'unreadable')
  await moveCheckpoint(database.db, left, 6n, { parking: [parked] })
  expect(await readCheckpoint(database.db)).toMatchObject({ parking: [{ position: 6n, reason: 'unreadable' }] })
  await moveCheckpoint(database.db, { ...left, position: 6n }, 7n)
  expect(await readCheckpoint(database.db)).toMatchObject({ position: 7n, parking: [] })
})

test('the newest event is known also after a batch of filtered events, of which nothing is in the log', async () => {
  await store()
  await moveCheckpoint(database.db, left, 6n, { newestEvent: 6n })
  await moveCheckpoint(database.db, { ...left, position: 6n }, 9n)
  const checkpoint = (await readCheckpoint(database.db)) ?? {}
  expect(checkpoint).toMatchObject({ position: 9n, newestEvent: 6n })
  expect([6n, 5n].map((head) => isAheadOf(checkpoint, head))).toEqual([false, true])
  expect(isAheadOf(stored, 0n)).toBe(false)
})

test('there is none to read before there are read models, and while they are being emptied', async () => {
  expect(await readCheckpoint(database.db)).toBeNull()
  await store({ emptiedBy: 'a projector' })
  expect(await readCheckpoint(database.db)).toBeNull()
})

test('whoever has read it knows which collections hold the read models, until it is gone', async () => {
  const [db, books] = [database.db, { name: 'books', version: 1 }]
  await store({ covers: ['books_v1'], places: { books_v1: 'books_v1_0badcafe' } })
  await readCheckpoint(db)
  expect(liveCollectionName(db, books)).toBe('books_v1_0badcafe')
  await checkpoints(db).deleteMany()
  await readCheckpoint(db)
  expect(liveCollectionName(db, books)).toBe('books_v1')
})

test.each([{ covers: ['books_v2'] }, { covers: [] }])(
  'what was replaced can be read, but is not current: %j',
  async ({ covers }) => {
    const [db, books] = [database.db, { name: 'books', version: 1 }]
    const retired = [{ model: 'books_v1', collection: 'books_v1_0badcafe', since: new Date() }]
    await store({ covers, retired })
    await readCheckpoint(db)
    expect(liveCollectionName(db, books)).toBe('books_v1_0badcafe')
    expect(() => currentCollectionName(db, books)).toThrow(ReadModelMissing)
    await change({ covers: ['books_v1'], places: { books_v1: 'books_v1_00000002' } })
    await readCheckpoint(db)
    expect([liveCollectionName(db, books), currentCollectionName(db, books)]).toEqual(
      Array(2).fill('books_v1_00000002'),
    )
  },
)

test('it is found where releases before have stored it', async () => {
  await database.db.collection<Checkpoint>('checkpoints').insertOne(stored)
  expect(await readCheckpoint(database.db)).toEqual(stored)
})

test('it names the event of a newer release that the read models wait for, until a newer projector has passed it', async () => {
  await store()
  const event = recorded('thing', { type: 'Invented', data: {} }, { position: 6n })
  await noteNewer(database.db, 'log-2', new NewerEvent(event, 'schema 9'))
  expect(await readCheckpoint(database.db), 'it is of another log').not.toHaveProperty('newer')
  await noteNewer(database.db, 'log-1', new NewerEvent(event, 'schema 9'))
  const waiting = await readCheckpoint(database.db)
  const newer = { position: 6n, type: 'Invented', reason: 'schema 9: it was written by a newer release' }
  expect(waiting && awaitedNewer(waiting)).toEqual(newer)
  expect(awaitedNewer({ ...stored, newer, position: 6n })).toBeUndefined()
  expect(awaitedNewer(stored)).toBeUndefined()
})
