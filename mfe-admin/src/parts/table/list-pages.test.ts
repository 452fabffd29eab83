import { expect, it } from 'vitest'
import { itemsOf, type ListPage, refreshedPage } from './list-pages.ts'

interface Row {
  readonly id: string
  readonly jobs: number
}
const row = (id: string, jobs = 0): Row => ({ id, jobs })
const page = (items: readonly Row[], next?: string): ListPage<Row> => ({ items, next })
const refreshed = (old: ListPage<Row>, fresh: ListPage<Row>) => refreshedPage<Row, ListPage<Row>>(old, fresh)

it('takes what is new in a page, and keeps what was pushed out of it and where the next page begins', () => {
  const old = page([row('b'), row('c')], 'after c')
  expect(refreshed(old, page([row('a'), row('b', 1)], 'after b'))).toEqual(
    page([row('a'), row('b', 1), row('c')], 'after c'),
  )
})

it('loses what has left the list', () => {
  const old = page([row('a'), row('b')], 'after b')
  expect(refreshedPage<Row, ListPage<Row>>(old, page([row('b'), row('c')], 'after c'), true)).toEqual(
    page([row('b'), row('c')], 'after b'),
  )
})

it('goes on behind the last page when there is more by now', () => {
  expect(refreshed(page([row('a')]), page([row('a')], 'after a')).next).toBe('after a')
})

it('has each thing once, where it is by now', () => {
  const pages = [page([row('c', 9), row('a')]), page([row('b'), row('c')])]
  expect(itemsOf(pages)).toEqual([row('c', 9), row('a'), row('b')])
})
