import { afterAll, beforeAll, expect, test } from 'vitest'
import { UserId } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import { failingDb } from '../../projections/testing/failing-db.ts'
import { type TestDatabase, testDatabase } from '../../projections/testing/test-database.ts'
import { mongoIdempotencyKeys } from './idempotency-keys.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const masterKey = Buffer.alloc(32, 1).toString('base64')
const now = new Date('2026-01-01T00:00:00.000Z')
const keys = (db = database.db) => mongoIdempotencyKeys(db, masterKey, () => now)
const ann = UserId.parse(randomId())
const favorite = ['POST', '/api/assets/:id/favorite', '{"id":"1"}']

test('a key is spent on one command, which may come again', async () => {
  const use = { caller: ann, key: 'one command' }
  expect(await keys().spend({ ...use, command: favorite })).toBe(true)
  expect(await keys().spend({ ...use, command: favorite })).toBe(true)
  expect(await keys().spend({ ...use, command: ['POST', '/api/assets/:id/restore', '{"id":"1"}'] })).toBe(false)
  expect(await keys().spend({ ...use, command: favorite }), 'nor does the refusal change that').toBe(true)
})

test('another key, and the same key of another person, is free', async () => {
  const restore = ['POST', '/api/assets/:id/restore']
  expect(await keys().spend({ caller: ann, key: 'hers', command: favorite })).toBe(true)
  expect(await keys().spend({ caller: ann, key: 'hers too', command: restore })).toBe(true)
  expect(await keys().spend({ caller: UserId.parse(randomId()), key: 'hers', command: restore })).toBe(true)
})

test('what is stored tells neither the key nor the command, and is removed after 30 days', async () => {
  await keys().prepare()
  await keys().spend({ caller: ann, key: 'a secret key', command: ['POST', 'a secret wish'] })
  const stored = await database.db.collection('idempotency_keys').find().toArray()
  expect(JSON.stringify(stored)).not.toMatch(/secret/)
  expect(stored[0]).toMatchObject({ expiresAt: new Date('2026-01-31T00:00:00.000Z') })
  expect(await database.db.collection('idempotency_keys').indexes()).toContainEqual(
    expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }),
  )
})

test('what a key was spent on before an update of the product is known after it', async () => {
  const userId = UserId.parse('0a3bd1c0-5a5e-4d5e-9c0b-3d6f6f3a1b2c')
  await database.db.collection<{ _id: string; command: string; expiresAt: Date }>('idempotency_keys').insertOne({
    _id: '01dadc1143e9cab02994211bf519c689b35bf305e2849ed3565e4e88d294aa11',
    command: 'd457d8da0cb51f9d46d21eb93a980b4eeeb8b2b2c563a6c03070320ddda8c3a5',
    expiresAt: now,
  })
  expect(await keys().spend({ caller: userId, key: 'before', command: ['POST', '/api/others'] })).toBe(false)
  expect(await keys().spend({ caller: userId, key: 'before', command: ['POST', '/api/things'] })).toBe(true)
})

test('neither a key nor a command is taken for one whose hash another deployment has stored', async () => {
  const use = { caller: ann, key: 'of two deployments' }
  expect(await keys().spend({ ...use, command: favorite })).toBe(true)
  const other = mongoIdempotencyKeys(database.db, Buffer.alloc(32, 2).toString('base64'), () => now)
  expect(await other.spend({ ...use, command: ['POST', '/api/other'] })).toBe(true)
})

test('a use is found again when the response of the database was lost', async () => {
  let fates = 0
  const losing = failingDb(database.db, () => (fates++ === 0 ? 'answer-lost' : 'works'))
  const use = { caller: ann, key: 'written twice' }
  expect(await keys(losing).spend({ ...use, command: favorite })).toBe(true)
  expect(await keys().spend({ ...use, command: ['POST', '/api/other'] })).toBe(false)
})

test('the command is refused while the database does not respond', async () => {
  const lost = failingDb(database.db, () => 'lost')
  await expect(keys(lost).spend({ caller: ann, key: 'lost', command: favorite })).rejects.toThrow('insertOne was lost')
})

test('a refusal of the database other than of a key that is there stops the command', async () => {
  const name = 'idempotency_keys'
  await database.db.command({ collMod: name, validator: { never: { $exists: true } } })
  const spent = keys().spend({ caller: ann, key: 'invalid', command: favorite })
  await expect(spent).rejects.toThrow('Document failed validation')
  await database.db.command({ collMod: name, validator: {} })
})
