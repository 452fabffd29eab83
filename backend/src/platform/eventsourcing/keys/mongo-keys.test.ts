import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectMongo } from '../../projections/mongo/database.ts'
import { fakeMongo } from '../../projections/testing/fake-mongo.ts'
import { type TestDatabase, testDatabase } from '../../projections/testing/test-database.ts'
import { keysDatabaseOf, mongoKeyRecords } from './mongo-keys.ts'
import { hasKeysBesideModels } from './open-keys.ts'
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

/** Whether a database has keys that answers the look for them with this error. */
async function hasKeysWhere(error: { readonly code: number; readonly codeName: string; readonly errmsg: string }) {
  const server = await fakeMongo(({ find }) => (find === 'keys' ? { ok: 0, ...error } : undefined))
  onTestFinished(server.close)
  const { db, close } = await connectMongo(server.url)
  onTestFinished(close)
  return await hasKeysBesideModels(db)
}

test.each([
  { code: 13, codeName: 'Unauthorized', errmsg: 'not authorized on test-keys to execute command' },
  { code: 8_000, codeName: 'AtlasError', errmsg: 'user is not allowed to do action [find] on [test-keys.keys]' },
])('a database that this user may not read has no keys, also in the words of $codeName', async (refusal) => {
  expect(await hasKeysWhere(refusal)).toBe(false)
})

test('another error of MongoDB Atlas does not tell that there are no keys', async () => {
  const errmsg = 'bad auth : authentication failed'
  await expect(hasKeysWhere({ code: 8_000, codeName: 'AtlasError', errmsg })).rejects.toThrow(errmsg)
})
