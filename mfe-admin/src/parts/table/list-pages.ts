import type { InfiniteData } from '@tanstack/react-query'

/** Something that a list has. */
export interface Listed {
  readonly id: string
}

/** Where a page begins: the `next` of the page before it; undefined for the first one. */
export type Cursor = string | undefined

/** A page of a list that goes on. */
export interface ListPage<Item extends Listed> {
  readonly items: readonly Item[]
  /** Cursor of the next page; absent on the last page. */
  readonly next?: string | undefined
}

/** The pages of a list so far, and where each of them begins. */
export type ListPages<Page> = InfiniteData<Page, Cursor>

/**
 * The pages of a list after one of them was fetched again. What the fresh page has stands there, and in no other page: the freshest copy is
 * the true one. Where rows were only pushed out of it by what is new, they stay at its end, and the next page begins where it did before.
 * @param after where the fresh page begins; a page that begins there no more is passed over
 * @param leaves whether rows leave the pages of this list otherwise, or change places in it: those that are missing then disappear, and
 * the next page, which is old, begins where the fresh one ends
 */
export function refreshedPages<Item extends Listed, Page extends ListPage<Item>>(
  list: ListPages<Page>,
  after: Cursor,
  fresh: Page,
  leaves = false,
): ListPages<Page> {
  const at = list.pageParams.indexOf(after)
  if (at < 0) return list
  const known = new Set(fresh.items.map(({ id }) => id))
  const without = (page: Page): Page => ({ ...page, items: page.items.filter(({ id }) => !known.has(id)) })
  const pages = list.pages.map((page, n) => {
    if (n !== at) return without(page)
    return leaves ? fresh : { ...fresh, items: [...fresh.items, ...without(page).items], next: page.next ?? fresh.next }
  })
  if (!leaves) return { pages, pageParams: list.pageParams }
  if (fresh.next === undefined) return { pages: pages.slice(0, at + 1), pageParams: list.pageParams.slice(0, at + 1) }
  return { pages, pageParams: list.pageParams.map((param, n) => (n === at + 1 ? fresh.next : param)) }
}

/** What all pages have, each once: a page that was fetched after the others knows better where something stands. */
export function itemsOf<Item extends Listed>(pages: readonly ListPage<Item>[]): readonly Item[] {
  const items = new Map<string, Item>()
  for (const item of pages.flatMap((page) => page.items)) {
    items.delete(item.id)
    items.set(item.id, item)
  }
  return [...items.values()]
}
