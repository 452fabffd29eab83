import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ProjectionIndex, projection } from '../projection.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { dropUnnamedIndexes, ensureIndexes } from './indexes.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const things = (...indexes: readonly ProjectionIndex[]) => projection({ name: 'things', version: 1, indexes, on: {} })
const byOwner: ProjectionIndex = { key: { owner: 1, place: -1, _id: 1 } }
const byText: ProjectionIndex = { key: { text: 1 }, options: { name: 'words' } }

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
const namesOf = async (collection = 'things_v1') =>
  (await database.db.collection(collection).indexes())
    .map(({ name }) => `${name}`)
    .toSorted((a, b) => a.localeCompare(b))

test('an index that no projection names any more is dropped after a day, and no other', async () => {
  const { db } = database
  await ensureIndexes(db, [things(byOwner, byText)])
  await db.collection('things_v1').createIndex({ theirs: 1 })
  await ensureIndexes(db, [things(byOwner)])
  const all = ['_id_', 'owner_1_place_-1__id_1', 'theirs_1', 'words']
  for (const hour of [0, 23]) await dropUnnamedIndexes(db, [things(byOwner)], {}, at(hour))
  expect(await namesOf()).toEqual(all)
  await dropUnnamedIndexes(db, [things(byOwner)], {}, at(24))
  expect(await namesOf()).toEqual(all.filter((name) => name !== 'words'))
  await dropUnnamedIndexes(db, [things(byOwner)], {}, at(72))
  expect(await namesOf()).toHaveLength(3)
})

test('an older release beside this one keeps its index, and one that was dropped by hand is forgotten', async () => {
  const { db } = database
  await ensureIndexes(db, [things(byOwner, byText)])
  await dropUnnamedIndexes(db, [things(byOwner)], {}, at(0))
  await ensureIndexes(db, [things(byOwner, byText)])
  await dropUnnamedIndexes(db, [things(byOwner)], {}, at(30))
  expect(await namesOf()).toContain('words')
  await db.collection('things_v1').dropIndex('words')
  await dropUnnamedIndexes(db, [things(byOwner)], {}, at(60))
  expect(await db.collection('owned_indexes').distinct('index')).toEqual(['owner_1_place_-1__id_1'])
})

test('a release that does not know an index keeps it as long as one that does looks after it', async () => {
  const { db } = database
  await ensureIndexes(db, [things(byOwner, byText)])
  const look = async (hour: number, ...named: readonly ProjectionIndex[]) =>
    await dropUnnamedIndexes(db, [things(...named)], {}, at(hour))
  await look(0, byOwner)
  await look(1, byOwner, byText)
  await look(25, byOwner)
  expect(await namesOf()).toContain('words')
})

test('indexes of collections that were rebuilt or retired are left to those', async () => {
  const { db } = database
  const names = { things_v1: 'things_v1_rebuilt' }
  await ensureIndexes(db, [things(byText)])
  await ensureIndexes(db, [things(byText, byOwner)], names)
  for (const hour of [0, 30]) await dropUnnamedIndexes(db, [things(byOwner)], names, at(hour))
  expect(await namesOf()).toEqual(['_id_', 'words'])
  expect(await namesOf('things_v1_rebuilt')).toEqual(['_id_', 'owner_1_place_-1__id_1'])
})
