import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomId } from '../../eventsourcing/ids.ts'
import type { StoredModel } from '../apply/writes.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { findByIds, mergeJoin } from './merge-join.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** A collection with documents of these ids, which were stored in this order. */
async function modelsOf(ids: readonly string[], side: string) {
  const models = database.db.collection<StoredModel>(`models-${randomId()}`)
  if (ids.length > 0) await models.insertMany(ids.map((_id) => ({ _id, side, position: 1n })))
  return models
}

/** What a walk through both yields: each id with the sides that have it. */
async function walked(live: readonly string[], rebuilt: readonly string[]) {
  const found: string[] = []
  for await (const each of mergeJoin(await modelsOf(live, 'live'), await modelsOf(rebuilt, 'rebuilt'))) {
    expect(each.live?._id ?? each.id).toBe(each.id)
    expect(each.rebuilt?._id ?? each.id).toBe(each.id)
    found.push([each.id, each.live?.['side'], each.rebuilt?.['side']].filter(Boolean).join(' '))
  }
  return found
}

test.each<[string, string[], string[], string[]]>([
  ['nothing on both sides', [], [], []],
  ['the same on both sides', ['b', 'a'], ['a', 'b'], ['a live rebuilt', 'b live rebuilt']],
  ['one side alone', ['b', 'a'], [], ['a live', 'b live']],
  ['the other side alone', [], ['b', 'a'], ['a rebuilt', 'b rebuilt']],
  ['different ones', ['a', 'c'], ['d', 'b'], ['a live', 'b rebuilt', 'c live', 'd rebuilt']],
  ['a side that ends first', ['a'], ['c', 'b', 'a'], ['a live rebuilt', 'b rebuilt', 'c rebuilt']],
  ['a side that begins later', ['c', 'b', 'a'], ['c'], ['a live', 'b live', 'c live rebuilt']],
  // U+FF5E is before U+1F600 in bytes, as the database has it, and after it in the units of a string.
  ['ids in the order of their bytes', ['\u{1f600}', '～'], ['～'], ['～ live rebuilt', '\u{1f600} live']],
])('a walk through %s', async (_, live, rebuilt, expected) => {
  expect(await walked(live, rebuilt)).toEqual(expected)
})

test('documents are found by their ids, however many those are, as far as they exist', async () => {
  const ids = Array.from({ length: 1_001 }, (_, n) => `id-${n}`)
  const models = await modelsOf(ids, 'live')
  const found = await findByIds(models, [...ids, 'none'])
  expect([...found.keys()].toSorted()).toEqual(ids.toSorted())
  expect(found.get('id-1000')).toMatchObject({ _id: 'id-1000', side: 'live' })
  expect((await findByIds(models, ['id-7'])).size).toBe(1)
})
