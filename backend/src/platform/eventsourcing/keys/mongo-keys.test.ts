import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../projections/testing/test-database.ts'
import { keysDatabaseOf, mongoKeyRecords } from './mongo-keys.ts'
import { describeKeyRecords } from './testing/key-store-contract.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  const { db } = database
  await db.client.db(keysDatabaseOf(db)).dropDatabase()
  await database.drop()
})

describeKeyRecords('MongoDB', async () => mongoKeyRecords(database.db))

test('keys survive the read models', async () => {
  const keys = mongoKeyRecords(database.db)
  await keys.create('ann', { wrapped: 'AAAA' })
  await database.db.dropDatabase()
  expect(await keys.read('ann')).toEqual({ wrapped: 'AAAA' })
})
