import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tellers } from '../testing/projector-fixture.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { canonicalHash, canonicalText } from './canonical-hash.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const models = () => database.db.collection<{ _id: string }>('tellers_v1')
beforeEach(() => models().deleteMany({}))

async function hashOf(...documents: readonly { readonly _id: string }[]): Promise<string> {
  await models().deleteMany({})
  if (documents.length > 0) await models().insertMany([...documents])
  return canonicalHash(database.db, tellers)
}

const ann = { _id: 'ann', position: 5n, lines: 2, at: new Date(7), last: { text: 'é', tags: ['a', 'b'] } }
const bob = { _id: 'bob', position: 6n, lines: 0 }

test('order of documents and fields, encoding of numbers and the guard make no difference', async () => {
  const hash = await hashOf(ann, bob)
  const other = { last: { tags: ['a', 'b'], text: 'é' }, at: new Date(7), lines: 2n, _id: 'ann', position: 9n }
  expect(await hashOf(bob, other)).toBe(hash)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
})

test.each<[string, { readonly _id: string }[]]>([
  ['a missing document', [ann]],
  ['a ghost', [ann, bob, { _id: 'ghost' }]],
  ['another value', [ann, { ...bob, lines: 1 } as typeof bob]],
  ['another order in an array', [{ ...ann, last: { text: 'é', tags: ['b', 'a'] } } as typeof ann, bob]],
  ['another time', [{ ...ann, at: new Date(8) } as typeof ann, bob]],
  ['a field that is null instead of absent', [ann, { ...bob, gone: null } as typeof bob]],
])('%s makes another hash', async (_, documents) => {
  expect(await hashOf(...documents)).not.toBe(await hashOf(ann, bob))
})

test('what has no canonical form is refused', () => {
  expect(() => canonicalText(/pattern/)).toThrow('canonical')
})
