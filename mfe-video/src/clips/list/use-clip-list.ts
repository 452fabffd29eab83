import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'

/** Spec video 9. */
const pageSize = 20

/** The parameter of a page is the last clip of the page before, so that what came or went meanwhile hides no clip. */
const firstPage: string | undefined = undefined

type Pages = InfiniteData<readonly unknown[], string | undefined>

/** The person's clips of one kind, newest first, as far as their pages are loaded. */
export interface ClipList<C extends Clip> {
  readonly clips: readonly C[]
  readonly isPending: boolean
  /** Why nothing could be loaded. */
  readonly error: Error | null
  readonly retry: () => void
  /** A page is on its way, or what is loaded is fetched anew. */
  readonly isFetching: boolean
  readonly hasMore: boolean
  /** The next page could not be loaded when it was last asked for. */
  readonly hasMoreFailed: boolean
  /** Loads the next page; false when that failed. */
  readonly fetchMore: () => Promise<boolean>
}

/** Every clip once, whatever a server of an earlier release takes `after` for. */
function onceEach<C extends Clip>(pages: readonly (readonly C[])[]): readonly C[] {
  return [...new Map(pages.flat().map((clip) => [clip.id, clip])).values()]
}

/** Spec video 4: the list begins with its first page whenever the page is entered. */
function backToFirstPage(client: QueryClient, listKey: readonly unknown[]): void {
  client.setQueryData<Pages>(
    listKey,
    (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
  )
}

/** The clips of the signed-in person; the live feed has the pages that are loaded fetched anew. */
export function useClipList<C extends Clip>({ listKey, list }: Pick<ClipKind<C>, 'listKey' | 'list'>): ClipList<C> {
  const client = useQueryClient()
  useEffect(() => () => backToFirstPage(client, listKey), [client, listKey])
  const query = useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) =>
      list({ limit: pageSize, ...(pageParam !== undefined && { after: pageParam }) }, signal),
    initialPageParam: firstPage,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    refetchOnMount: 'always',
  })
  const { data, isPending, error, isFetching, isFetchNextPageError, refetch, hasNextPage, fetchNextPage } = query
  const clips = useMemo(() => onceEach(data?.pages ?? []), [data])
  const shownError = data === undefined ? error : null
  return useMemo(
    () => ({
      clips,
      isPending,
      error: shownError,
      retry: () => void refetch(),
      isFetching,
      hasMore: hasNextPage,
      hasMoreFailed: isFetchNextPageError,
      fetchMore: async () => !(await fetchNextPage({ cancelRefetch: false })).isFetchNextPageError,
    }),
    [clips, isPending, shownError, isFetching, isFetchNextPageError, refetch, hasNextPage, fetchNextPage],
  )
}
