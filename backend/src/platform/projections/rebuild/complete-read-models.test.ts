import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memoryKeys } from '../../eventsourcing/keys/testing/memory-keys.ts'
import { UndecodableEvent } from '../../eventsourcing/store/errors.ts'
import { type MemoryLog, memoryLog } from '../../eventsourcing/testing/memory-log.ts'
import { listParked } from '../apply/parked.ts'
import { checkpoints, readCheckpoint } from '../checkpoint.ts'
import { collectionOf } from '../lists/read.ts'
import { type AnyProjection, projection } from '../projection.ts'
import { begun, taleEvents, tales, tellers, told } from '../testing/projector-fixture.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { completeReadModels } from './completion.ts'

let database: TestDatabase
let log: MemoryLog
beforeEach(async () => {
  database = await testDatabase()
  log = memoryLog('log-1')
})
afterEach(() => database.drop())

const talesAgain = projection({ ...tales, version: 2 })

async function given(covers: readonly string[]) {
  await checkpoints(database.db).insertOne({ _id: 'projector', logId: 'log-1', position: 0n, covers })
}

async function complete(projections: readonly AnyProjection[], signal = new AbortController().signal) {
  const checkpoint = await readCheckpoint(database.db)
  if (checkpoint === null) throw new Error('There are no read models')
  const source = { store: log, definitions: taleEvents, keys: memoryKeys() }
  await completeReadModels(database.db, checkpoint, source, projections, signal)
}

test('read models that are complete stay as they are', async () => {
  await given(['tales_v1', 'tellers_v1'])
  const before = await readCheckpoint(database.db)
  await complete([tales, tellers])
  expect(await readCheckpoint(database.db)).toEqual(before)
  expect(log.opened, 'nothing is built').toEqual([])
})

test('what is missing is built from the start of the log and joins the others', async () => {
  await given(['tellers_v1'])
  log.add(begun('a'), told('a', 'one'))
  const { signal } = new AbortController()
  await complete([tales, tellers], signal)
  expect(getEventListeners(signal, 'abort'), 'nothing is left to be stopped').toEqual([])
  expect(await readCheckpoint(database.db)).toMatchObject({ covers: ['tellers_v1', 'tales_v1'], switches: 1 })
  const built = collectionOf(database.db, tales)
  expect(built.collectionName, 'nothing that is there is written into').toMatch(/^tales_v1_[0-9a-f]{8}$/)
  expect(await built.find().toArray()).toMatchObject([{ _id: 'a', lines: ['one'] }])
})

test('a new version takes the place of the one before', async () => {
  await given(['tales_v1', 'tellers_v1'])
  await complete([talesAgain, tellers])
  expect(await readCheckpoint(database.db)).toMatchObject({
    covers: ['tellers_v1', 'tales_v2'],
    retired: [{ model: 'tales_v1' }],
  })
})

test('what this code does not know is retired, also when nothing is missing', async () => {
  await given(['tales_v1', 'tellers_v1'])
  await complete([tales])
  const checkpoint = await readCheckpoint(database.db)
  expect(checkpoint).toMatchObject({ covers: ['tales_v1'], retired: [{ model: 'tellers_v1' }] })
})

test('older code does not take over from a newer release', async () => {
  await given(['tales_v2', 'tellers_v1'])
  const before = await readCheckpoint(database.db)
  const message: unknown = expect.stringContaining('tales_v2 of a newer release is live')
  await expect(complete([tales, tellers])).rejects.toMatchObject({ name: 'NewerReadModels', message })
  expect(await readCheckpoint(database.db)).toEqual(before)
})

test('an event that cannot be used is parked, as a projector does', async () => {
  await given(['tellers_v1'])
  log.add(begun('a'), { undecodable: new UndecodableEvent(told('a', 'unreadable'), 'unknown type') })
  await complete([tales, tellers])
  expect(await listParked(database.db)).toMatchObject([{ reason: 'unknown type' }])
})

test('it ends when it is told to, and makes place for the next builder', async () => {
  await given(['tellers_v1'])
  log.add(begun('a'))
  log.stall(true)
  const stopping = new AbortController()
  const completing = complete([tales, tellers], stopping.signal)
  const outcome = completing.then(
    () => 'completed',
    (error: unknown) => String(error),
  )
  await expect.poll(() => log.opened).toEqual([0n])
  expect((await readCheckpoint(database.db))?.building).toBeDefined()
  stopping.abort()
  expect(await outcome).toBe('Error: The building was stopped')
  const checkpoint = await readCheckpoint(database.db)
  expect(checkpoint).toMatchObject({ covers: ['tellers_v1'] })
  expect(checkpoint).not.toHaveProperty('building')
})
