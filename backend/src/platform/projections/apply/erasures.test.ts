import type { Document } from 'mongodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { EventOf, Recorded } from '../../eventsourcing/event.ts'
import { memoryKeys } from '../../eventsourcing/keys/testing/memory-keys.ts'
import { type AnyProjection, add, change, collectionName, create, type Projection, projection } from '../projection.ts'
import { recorded } from '../testing/given.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { applySteps } from './apply.ts'
import { interpretBatch } from './batch.ts'
import { erasableAmong } from './erasures.ts'

const ann = 'ann'
const Data = z.object({ id: z.string(), userId: z.string() })
const definitions = {
  Told: { schema: 1, data: Data },
  Retold: { schema: 1, data: Data },
  Gone: { schema: 1, erases: 'userId', data: Data },
}
type Tale = EventOf<typeof definitions>

const on: Projection<Tale>['on'] = {
  Told: (e) => create(e.data.id, { userId: e.data.userId, text: 'words', at: 1 }),
  Retold: (e) => change(e.data.id, { $set: { told: 'again' } }),
}
const tales = projection<Tale>({ name: 'tales', version: 1, indexes: [], on })
const dated = projection<Tale>({ name: 'dated', version: 1, indexes: [], on, staysWhenErased: ['at', 'never'] })
const books = projection<Tale>({
  name: 'books',
  version: 1,
  indexes: [],
  staysWhenErased: 'all',
  on: { Told: (e) => add(e.data.userId, {}, { told: 1n }) },
})
const people = projection<Tale>({
  name: 'people',
  version: 1,
  indexes: [],
  staysWhenErased: ['status'],
  on: {
    Told: (e) => create(e.data.userId, { name: e.data.userId, status: 'here' }),
    Gone: (e) => change(e.data.userId, { $set: { status: 'gone' } }),
  },
})
const all: readonly AnyProjection[] = [tales, dated, books, people]

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const happened = (type: Tale['type'], id: string, userId: string) => recorded<Tale>(id, { type, data: { id, userId } })

async function apply(...events: readonly Recorded[]): Promise<void> {
  const context = { projections: all, definitions, keys: memoryKeys() }
  const chunk = { items: events.map((event) => ({ event })), upTo: 1_000n }
  const { steps, parked } = await interpretBatch(context, chunk, new Set(), new Map())
  expect(parked).toEqual([])
  await applySteps(database.db, steps)
}

const documents = async (of: AnyProjection): Promise<readonly Document[]> =>
  await database.db
    .collection(collectionName(of))
    .find({}, { projection: { position: 0 } })
    .sort({ _id: 1 })
    .toArray()
const everything = async () =>
  Object.fromEntries(await Promise.all(all.map(async (of) => [of.name, await documents(of)] as const)))

const bob = { userId: 'bob', text: 'words', at: 1 }
const afterErasure = {
  tales: [{ _id: 'a' }, { _id: 'b', ...bob }, { _id: 'c' }],
  dated: [
    { _id: 'a', at: 1 },
    { _id: 'b', ...bob },
    { _id: 'c', at: 1 },
  ],
  books: [
    { _id: 'ann', told: 2n },
    { _id: 'bob', told: 1n },
  ],
  people: [
    { _id: 'ann', status: 'gone' },
    { _id: 'bob', name: 'bob', status: 'here' },
  ],
}

const story = () => [
  happened('Told', 'a', ann),
  happened('Told', 'b', 'bob'),
  happened('Told', 'c', ann),
  happened('Gone', 'x', ann),
]

test('an erasure blanks all documents of the person, in every read model but the books, and of nobody else', async () => {
  const events = story()
  for (const event of events) await apply(event)
  expect(await everything()).toEqual(afterErasure)
})

test('an erasure covers what comes before it in the same batch', async () => {
  await apply(...story())
  expect(await everything()).toEqual(afterErasure)
})

test('a late twin that repeats any beginning of the log brings nothing back', async () => {
  const events = story()
  await apply(...events)
  for (let n = 1; n <= events.length; n++) await apply(...events.slice(0, n))
  expect(await everything()).toEqual(afterErasure)
})

test('what comes after an erasure is told of the guards that it has left, and stays', async () => {
  const events = [...story(), happened('Retold', 'a', ann)]
  await apply(...events)
  await apply(...events)
  expect((await documents(tales))[0]).toEqual({ _id: 'a', told: 'again' })
})

test('people are erased in replaced collections too, with what stays in the read model that replaced them', () => {
  const named = ['tales_v1', 'dated_v0', 'books_v1', 'gone_v1']
  const replaced = named.map((model) => ({ model, collection: `${model}_old` }))
  expect(erasableAmong(replaced, all)).toEqual([
    { collection: 'tales_v1_old', stays: [] },
    { collection: 'dated_v0_old', stays: ['at', 'never'] },
    // nobody knows any more what its documents are
    { collection: 'gone_v1_old', stays: [] },
  ])
})
