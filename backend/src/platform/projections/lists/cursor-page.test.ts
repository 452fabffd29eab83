import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReadModel } from '../projection.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { cursorFrom, readAfter } from './cursor-page.ts'

test('a cursor consists of milliseconds and an id', () => {
  const time = new Date('2026-01-01T00:00:00.123Z')
  expect(cursorFrom(`${time.getTime()}.${idOf(1)}`)).toEqual({ time, id: idOf(1) })
})

interface Thing extends ReadModel {
  readonly owner: string
  readonly n: number
  readonly listed: boolean
  readonly createdAt: Date
  readonly deletedAt?: Date
}

const idOf = (n: number) => `44444444-4444-4444-8444-${String(n).padStart(12, '0')}`
const day = (n: number) => new Date(Date.UTC(2026, 0, n))

const thing = (n: number, createdOn: number, deletedOn?: number): Thing => ({
  _id: idOf(n),
  position: BigInt(n),
  owner: 'a',
  n,
  listed: deletedOn === undefined,
  createdAt: day(createdOn),
  ...(deletedOn !== undefined && { deletedAt: day(deletedOn) }),
})

describe('a page of things', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    // Not in the order of the list; four were made at one time.
    await collection().insertMany([
      thing(3, 2),
      thing(1, 2),
      thing(5, 3, 9),
      thing(2, 2),
      thing(4, 2),
      thing(6, 1, 8),
      thing(7, 4),
    ])
  })
  afterAll(() => database.drop())

  const collection = () => database.db.collection<Thing>('things')
  type Page = Parameters<typeof readAfter<Thing>>[1]

  async function numbers(page: Partial<Page>): Promise<readonly (number | undefined)[]> {
    const whole: Page = { filter: { owner: 'a' }, by: 'createdAt', direction: 1, limit: 10, ...page }
    return (await readAfter(collection(), whole)).map(({ n }) => n)
  }
  const after = (n: number, on: number) => ({ time: day(on), id: idOf(n) })

  test('is sorted by time and id, forwards or backwards', async () => {
    expect(await numbers({})).toEqual([6, 1, 2, 3, 4, 5, 7])
    expect(await numbers({ direction: -1 })).toEqual([7, 5, 4, 3, 2, 1, 6])
  })

  test('has no more than its limit', async () => {
    expect(await numbers({ limit: 2 })).toEqual([6, 1])
  })

  test.each([
    ['forwards', 1, after(2, 2), 10, [3, 4, 5, 7]],
    ['backwards', -1, after(2, 2), 10, [1, 6]],
    ['forwards, with those of the same time alone when they fill it', 1, after(1, 2), 2, [2, 3]],
    ['forwards, with those of the same time and the next ones', 1, after(2, 2), 3, [3, 4, 5]],
    ['forwards, with no more than its limit of both', 1, after(3, 2), 2, [4, 5]],
    ['forwards, with no more than its limit of either', 1, after(3, 2), 1, [4]],
    ['forwards, from a thing that is gone', 1, after(0, 2), 2, [1, 2]],
    ['backwards, to the end', -1, after(6, 1), 10, []],
  ] as const)('goes on %s', async (_, direction, from, limit, expected) => {
    expect(await numbers({ direction, after: from, limit })).toEqual(expected)
  })

  test('has only things that have the time and belong to the list', async () => {
    expect(await numbers({ by: 'deletedAt' })).toEqual([6, 5])
    expect(await numbers({ filter: { owner: 'b' } })).toEqual([])
    expect(await numbers({ filter: { listed: true }, after: after(3, 2) })).toEqual([4, 7])
  })

  test('ends at the latest time of the list, even on later pages', async () => {
    expect(await numbers({ until: day(2) })).toEqual([6, 1, 2, 3, 4])
    expect(await numbers({ until: day(2), after: after(6, 1) })).toEqual([1, 2, 3, 4])
    expect(await numbers({ by: 'deletedAt', until: day(8) })).toEqual([6])
  })

  test('begins at the earliest time of the list, even on later pages', async () => {
    expect(await numbers({ from: day(3) })).toEqual([5, 7])
    expect(await numbers({ from: day(2), direction: -1, after: after(3, 2) })).toEqual([2, 1])
  })
})
