import { hashKey, keepPreviousData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type Cursor, itemsOf, type Listed, type ListPage, type ListPages, refreshedPages } from './list-pages.ts'
import { rowsInView } from './rows-in-view.ts'

interface PagedList<Page> {
  readonly queryKey: readonly unknown[]
  /** What a newer answer no longer has in a page has left it; otherwise it was pushed out by what is new. */
  readonly leaves?: boolean
  readonly fetchPage: (page: { readonly after: Cursor; readonly limit: number }, signal: AbortSignal) => Promise<Page>
}

const firstPage: Cursor = undefined
const pageSize = 50
/** More the server does not give at once. */
const largestPage = 100

/**
 * A list page by page; while another one is fetched, the one before stays in view. When something has changed, those pages are fetched again
 * that are in view, and the others when somebody scrolls to them: however far a list was read, news cost one or two calls.
 */
export function usePagedList<Item extends Listed, Page extends ListPage<Item>>(list: PagedList<Page>) {
  const { queryKey, fetchPage } = list
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ after: pageParam, limit: pageSize }, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // what has changed is fetched below, and not all pages one after the other
    staleTime: 'static',
  })
  useRefreshInView<Item, Page>(list)
  return { ...query, pages: query.data?.pages, items: query.data && itemsOf(query.data.pages) }
}

function useRefreshInView<Item extends Listed, Page extends ListPage<Item>>(list: PagedList<Page>): void {
  const client = useQueryClient()
  const hash = hashKey(list.queryKey)
  // The hash tells all that the list depends on.
  const follow = useEffectEvent(() => followList<Item, Page>(client, list))
  useEffect(() => {
    const news = follow()
    // it may have been fetched when the page was open before
    news.changed()
    const end = client.getQueryCache().subscribe(({ type, query, ...event }) => {
      if (query.queryHash !== hash || type !== 'updated') return
      if ('action' in event && event.action.type === 'invalidate') news.changed()
    })
    document.addEventListener('scrollend', news.seen, { capture: true })
    return () => {
      end()
      document.removeEventListener('scrollend', news.seen, { capture: true })
    }
  }, [client, hash])
}

/** Knows which pages of a list are old, and fetches those of them that are in view. */
function followList<Item extends Listed, Page extends ListPage<Item>>(
  client: QueryClient,
  { queryKey, fetchPage, leaves = false }: PagedList<Page>,
) {
  let old = new Set<Cursor>()
  let isBusy = false
  /** Whether something has changed, or was scrolled to, since the last look at what is in view. */
  let isDue = false

  const refresh = async (after: Cursor, { items }: Page): Promise<void> => {
    const limit = Math.min(Math.max(items.length, pageSize), largestPage)
    // before it is asked for, so that what changes until the answer comes makes it old again
    old.delete(after)
    const asked = client.fetchQuery({
      queryKey: ['page in view', ...queryKey, after],
      queryFn: ({ signal }) => fetchPage({ after, limit }, signal),
      // the last answer, which may be there still, is never taken for a new one
      staleTime: 0,
      gcTime: 0,
    })
    const fresh = await asked.catch((error: unknown) => {
      old.add(after)
      throw error
    })
    const now = client.getQueryData<ListPages<Page>>(queryKey)
    if (now === undefined) return
    const { pages, pageParams } = refreshedPages<Item, Page>(now, after, fresh, leaves)
    client.setQueryData<ListPages<Page>>(queryKey, { pages, pageParams })
    const moved = pageParams.filter((param) => !now.pageParams.includes(param))
    for (const param of moved) old.add(param)
    isDue ||= moved.length > 0
  }

  const refreshInView = async (): Promise<void> => {
    const keys = await rowsInView()
    const { pages, pageParams } = client.getQueryData<ListPages<Page>>(queryKey) ?? noPages
    const inView = pages.flatMap((page, n) => {
      const after = pageParams[n]
      const isSeen = page.items.length === 0 || page.items.some(({ id }) => keys.has(id))
      return isSeen && old.has(after) ? [refresh(after, page)] : []
    })
    // Pages that could not be fetched stay as they are, and old: the next news, or scrolling, asks for them again.
    await Promise.allSettled(inView)
  }

  const seen = async (): Promise<void> => {
    isDue = true
    if (isBusy) return
    isBusy = true
    try {
      while (isDue && old.size > 0) {
        isDue = false
        await refreshInView()
      }
    } finally {
      isBusy = false
    }
  }

  return {
    seen: () => void seen(),
    changed: () => {
      const query = client.getQueryCache().find<ListPages<Page>>({ queryKey })
      old = new Set(query?.state.data?.pageParams)
      // noted here, so that the next change is told, too: of a query that is invalid already, none is
      if (query?.state.isInvalidated === true) query.setState({ isInvalidated: false })
      void seen()
    },
  }
}

const noPages = { pages: [], pageParams: [] }
