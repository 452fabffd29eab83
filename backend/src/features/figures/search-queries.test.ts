import type { Db } from 'mongodb'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { ensureIndexes } from '../../platform/projections/mongo/indexes.ts'
import { type TestDatabase, testDatabase } from '../../platform/projections/testing/test-database.ts'
import { type PersonDocument, people, personTotals, type TotalsDocument } from './projection.ts'
import { pageOfFound } from './search-queries.ts'
import { pageOfTotals } from './totals-queries.ts'
import { wordsIn } from './words.ts'

/** Every tenth is called Rosa, every fiftieth Zoe too; many have spent as much as others, and a third nothing. */
const persons = Array.from({ length: 600 }, (_, n) => {
  const id = deriveId('person of a search', String(n))
  const name = ['Mira', ...(n % 10 === 0 ? ['Rosa'] : []), ...(n % 50 === 0 ? ['Zoe'] : [])].join(' ')
  const spent = n % 3 === 0 ? 0n : BigInt((n * 7_919) % 97) * 10n ** BigInt(n % 8)
  return { id, name, createdAt: new Date(Date.UTC(2026, 0, 1) + ((n * 37) % 600) * 50_000_000), spent }
})

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  await ensureIndexes(db, [people, personTotals])
  const position = 1n
  await collectionOf<PersonDocument>(db, people).insertMany(
    persons.map(({ id, name, createdAt }) => ({
      _id: id,
      position,
      email: null,
      firstName: name,
      lastName: null,
      words: wordsIn(name),
      createdAt,
      status: 'active' as const,
    })),
  )
  await collectionOf<TotalsDocument>(db, personTotals).insertMany(
    persons.map(({ id, createdAt, spent }, n) => ({
      _id: id,
      position,
      createdAt,
      generations: BigInt(n),
      images: 1n,
      videos: 0n,
      spent,
    })),
  )
})
afterAll(() => database.drop())

type Sorting = { readonly sort: 'joined' | 'cost' | 'videos'; readonly order: 'asc' | 'desc' }

/** Those of a name, in this order, without any index. */
function expected(name: string, { sort, order }: Sorting): readonly string[] {
  const key = ({ createdAt, spent }: (typeof persons)[number]) =>
    sort === 'joined' ? BigInt(createdAt.getTime()) : sort === 'cost' ? spent : 0n
  const compare = (a: (typeof persons)[number], b: (typeof persons)[number]) =>
    key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id < b.id ? -1 : 1
  const found = persons.filter((person) => person.name.includes(name)).toSorted(compare)
  return (order === 'asc' ? found : found.toReversed()).map(({ id }) => id)
}

type Page = (after: string | undefined) => ReturnType<typeof pageOfTotals>

async function pagesOf(page: Page) {
  const pages: (readonly string[])[] = []
  for (let after: string | undefined; ; ) {
    const { totals, next } = await page(after)
    pages.push(totals.map(({ _id }) => _id))
    if (next === undefined) return pages
    after = next
  }
}

const sortings = (['joined', 'cost', 'videos'] as const).flatMap((sort) =>
  (['asc', 'desc'] as const).map((order) => ({ sort, order })),
)

it.each(sortings)('has everybody once, page by page, in the order of $sort, $order', async (sorting) => {
  for (const _time of ['first', 'again, when it is known where the order begins']) {
    const pages = await pagesOf((after) => pageOfTotals(db, { ...sorting, limit: 45, after }))
    expect(pages.flat()).toEqual(expected('', sorting))
    expect(pages.map(({ length }) => length)).toEqual([...Array.from({ length: 13 }, () => 45), 15])
  }
})

it('begins with who has come before all others since, and no longer when they have fallen back', async () => {
  const totals = collectionOf<TotalsDocument>(db, personTotals)
  const first = async () => (await pageOfTotals(db, { sort: 'cost', order: 'desc', limit: 1 })).totals[0]?._id
  const [before = ''] = expected('', { sort: 'cost', order: 'desc' })
  expect(await first()).toBe(before)
  const other = expected('', { sort: 'cost', order: 'desc' })[300] ?? ''
  const { spent } = (await totals.findOne({ _id: other })) ?? { spent: 0n }
  await totals.updateOne({ _id: other }, { $set: { spent: 10n ** 15n } })
  expect(await first()).toBe(other)
  await totals.updateOne({ _id: other }, { $set: { spent } })
  expect(await first()).toBe(before)
})

const few = { sampledBefore: 'g', ordered: 30, step: 60, walked: 240 }

it.each([
  { sort: 'joined', order: 'asc' },
  { sort: 'cost', order: 'desc' },
] as const)('puts all whom a search finds into the order of $sort, however many they are', async (sorting) => {
  for (const [search, name, limit, ordered] of [
    ['mira', 'Mira', 90, 30],
    ['rosa mi', 'Rosa', 20, 30],
    ['zoe', 'Zoe', 5, 30],
    // not many of the sample, yet more than are put into order by themselves
    ['zo', 'Zoe', 5, 5],
    ['nobody', 'Nobody', 5, 5],
  ] as const) {
    const pages = await pagesOf((after) => pageOfFound(db, search, { ...sorting, limit, after }, { ...few, ordered }))
    expect({ search, found: pages.flat() }).toEqual({ search, found: expected(name, sorting) })
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(limit)
  }
})

it('looks through so many people at most for one page, and goes on where it was', async () => {
  const asked = { sort: 'joined', order: 'asc', limit: 50 } as const
  const first = await pageOfFound(db, 'zoe', asked, { ...few, ordered: 5 })
  expect(first.totals.length).toBeLessThan(12)
  expect(first.next).toBe((await pageOfTotals(db, { ...asked, limit: few.walked })).next)
})
