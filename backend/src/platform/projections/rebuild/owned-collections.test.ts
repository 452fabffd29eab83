import { type Db, MongoServerError } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { collectionsInUse, dropOwned, ownedCollections, registerCollections } from './owned-collections.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const named = async () => (await database.db.listCollections().toArray()).map(({ name }) => name)

test('collections are written down before they exist, once each', async () => {
  await registerCollections(database.db, ['things_v1', 'things_v2'])
  await registerCollections(database.db, ['things_v2', 'things_v3'])
  await registerCollections(database.db, [])
  const written = ['things_v1', 'things_v2', 'things_v3']
  expect((await ownedCollections(database.db)).toSorted()).toEqual(written)
  // Another release reads the same list.
  expect(new Set(await database.db.collection('owned_collections').distinct('_id'))).toEqual(new Set(written))
})

test('a collection that is dropped is forgotten with its indexes, and no other', async () => {
  const { db } = database
  for (const name of ['gone_v1', 'stays_v1']) {
    await db.collection(name).insertOne({ n: 1 })
    await registerCollections(db, [name])
    await db.collection('owned_indexes').insertOne({ collection: name })
  }
  await dropOwned(db, 'gone_v1')
  expect(await named()).toContain('stays_v1')
  expect(await named()).not.toContain('gone_v1')
  expect(await ownedCollections(db)).toContain('stays_v1')
  expect(await ownedCollections(db)).not.toContain('gone_v1')
  expect(await db.collection('owned_indexes').distinct('collection')).toEqual(['stays_v1'])
})

/** The database, which refuses to drop a collection. */
const refusing = (error: Error): Db =>
  new Proxy(database.db, {
    get(target, name) {
      if (name === 'dropCollection') return () => Promise.reject(error)
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? (member.bind(target) as unknown) : member
    },
  })

test('a collection that was never made is forgotten all the same', async () => {
  await registerCollections(database.db, ['never_v1'])
  await dropOwned(refusing(new MongoServerError({ message: 'ns not found', code: 26 })), 'never_v1')
  expect(await ownedCollections(database.db)).not.toContain('never_v1')
})

test.each([
  new MongoServerError({ message: 'not allowed', code: 13 }),
  Object.assign(new Error('of no server'), { code: 26 }),
])('a collection that could not be dropped is not forgotten: %s', async (error) => {
  await registerCollections(database.db, ['stuck_v1'])
  await expect(dropOwned(refusing(error), 'stuck_v1')).rejects.toBe(error)
  expect(await ownedCollections(database.db)).toContain('stuck_v1')
})

test('in use is what a checkpoint names as live, as being built or as retired', () => {
  const checkpoint = { _id: 'projector', logId: 'log', position: 1n } as const
  expect(collectionsInUse({ ...checkpoint, covers: ['a_v1'] })).toEqual(['a_v1'])
  expect(
    collectionsInUse({
      ...checkpoint,
      covers: ['a_v1', 'b_v1'],
      places: { b_v1: 'b_v1_rebuilt' },
      building: { by: 'builder', collections: ['c_v1_new'], position: 0n, beatAt: new Date(0) },
      retired: [{ model: 'b_v1', collection: 'b_v1', since: new Date(0) }],
    }),
  ).toEqual(['a_v1', 'b_v1_rebuilt', 'c_v1_new', 'b_v1'])
})
