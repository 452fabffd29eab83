import { afterAll, beforeAll, expect, test } from 'vitest'
import { CheckpointMismatch, checkpoints, moveCheckpoint, readCheckpoint } from './checkpoint.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('it is moved only from where it was left, and by nothing that was begun before a switch', async () => {
  const { db } = database
  await checkpoints(db).insertOne({ _id: 'projector', logId: 'log-1', position: 5n, covers: [] })
  const left = { logId: 'log-1', position: 5n }
  await moveCheckpoint(db, left, 6n)
  await expect(moveCheckpoint(db, left, 7n)).rejects.toThrow(CheckpointMismatch)
  await checkpoints(db).updateOne({ _id: 'projector' }, { $inc: { switches: 1 } })
  await expect(moveCheckpoint(db, { ...left, position: 6n }, 7n)).rejects.toThrow(CheckpointMismatch)
  await moveCheckpoint(db, { ...left, position: 6n, switches: 1 }, 7n)
  expect(await readCheckpoint(db)).toMatchObject({ position: 7n, switches: 1 })
})
