import { expect, it } from 'vitest'
import { type Cursor, itemsOf, type ListPage, refreshedPages } from './list-pages.ts'

interface Row {
  readonly id: string
  readonly jobs: number
}
type Page = ListPage<Row>
const row = (id: string, jobs = 0): Row => ({ id, jobs })
const page = (items: readonly Row[], next?: string): Page => ({ items, next })
/** Pages in a row, each of which begins where the one before it ended. */
const list = (...pages: Page[]) => ({ pages, pageParams: [undefined, ...pages.slice(0, -1).map(({ next }) => next)] })
const refreshed = (old: ReturnType<typeof list>, after: Cursor, fresh: Page, leaves?: boolean) =>
  refreshedPages<Row, Page>(old, after, fresh, leaves)

it('takes what is new in a page, and keeps what was pushed out of it and where the next page begins', () => {
  const old = list(page([row('b'), row('c')], 'after c'), page([row('d')]))
  expect(refreshed(old, undefined, page([row('a'), row('b', 1)], 'after b'))).toEqual(
    list(page([row('a'), row('b', 1), row('c')], 'after c'), page([row('d')])),
  )
})

it('loses what has left a page, and begins the next one where that ends', () => {
  const old = list(page([row('a'), row('b')], 'after b'), page([row('c'), row('d')], 'after d'))
  expect(refreshed(old, undefined, page([row('b'), row('c')], 'after c'), true)).toEqual({
    pages: [page([row('b'), row('c')], 'after c'), page([row('d')], 'after d')],
    pageParams: [undefined, 'after c'],
  })
  expect(refreshed(old, undefined, page([row('b')]), true)).toEqual(list(page([row('b')])))
})

it('passes over a page that begins elsewhere by now', () => {
  const old = list(page([row('a')], 'after a'), page([row('b')]))
  expect(refreshed(old, 'after z', page([row('a', 9)]), true)).toBe(old)
})

it('goes on behind the last page when there is more by now', () => {
  expect(refreshed(list(page([row('a')])), undefined, page([row('a')], 'after a')).pages[0]?.next).toBe('after a')
})

it('has what changes places where the freshest page has it, be it above or below', () => {
  const old = list(page([row('a'), row('b')], 'after b'), page([row('c'), row('d')]))
  const itemsAfter = (after: Cursor, fresh: Page) => itemsOf(refreshed(old, after, fresh, true).pages)
  expect(itemsAfter('after b', page([row('c'), row('a', 9), row('d')]))).toEqual([
    row('b'),
    row('c'),
    row('a', 9),
    row('d'),
  ])
  expect(itemsAfter(undefined, page([row('d', 9), row('a')], 'after a'))).toEqual([row('d', 9), row('a'), row('c')])
  const next = [page([row('a'), row('b')], 'after b'), page([row('c'), row('a', 9)])]
  expect(itemsOf(next), 'a page that was fetched later').toEqual([row('b'), row('c'), row('a', 9)])
})
