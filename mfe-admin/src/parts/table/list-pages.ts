/** Something that a list has. */
export interface Listed {
  readonly id: string
}

/** A page of a list that goes on. */
export interface ListPage<Item extends Listed> {
  readonly items: readonly Item[]
  /** Cursor of the next page; absent on the last page. */
  readonly next?: string | undefined
}

/**
 * A page after it was fetched again; the next one begins where it did before. Rows pushed out of the page stay at its end, so none falls
 * between two pages.
 * @param leaves whether rows leave this list: those that are missing then disappear
 */
export function refreshedPage<Item extends Listed, Page extends ListPage<Item>>(
  old: Page,
  fresh: Page,
  leaves = false,
): Page {
  const known = new Set(fresh.items.map(({ id }) => id))
  const pushedOut = leaves ? [] : old.items.filter(({ id }) => !known.has(id))
  return { ...fresh, items: [...fresh.items, ...pushedOut], next: old.next ?? fresh.next }
}

/** What all pages have, each once: what has moved up since its page was fetched stands where it is now. */
export function itemsOf<Item extends Listed>(pages: readonly ListPage<Item>[]): readonly Item[] {
  const items = new Map<string, Item>()
  for (const page of pages) {
    for (const item of page.items) if (!items.has(item.id)) items.set(item.id, item)
  }
  return [...items.values()]
}
