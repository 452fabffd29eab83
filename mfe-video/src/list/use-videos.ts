import { listVideos, type Video } from '@studio/backend/contract/videos'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

/** Spec video 9. */
const pageSize = 20

/** Cache key of the list, for all its pages. */
export const videosKey = cacheKey(listVideos)

type Pages = InfiniteData<readonly Video[], number>

/** The person's videos, newest first, as far as their pages are loaded. */
export interface VideoList {
  readonly videos: readonly Video[]
  readonly isPending: boolean
  /** Why nothing could be loaded. */
  readonly error: Error | null
  readonly retry: () => void
  readonly hasMore: boolean
  /** Loads the next page; false when that failed. */
  readonly fetchMore: () => Promise<boolean>
}

/** Every video once: a video that came meanwhile moves the others to the next page. */
function onceEach(pages: readonly (readonly Video[])[]): readonly Video[] {
  return [...new Map(pages.flat().map((video) => [video.id, video])).values()]
}

/** Spec video 4: the list begins with its first page whenever the page is entered. */
function backToFirstPage(client: QueryClient): void {
  client.setQueryData<Pages>(
    videosKey,
    (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
  )
}

/** The videos of the signed-in person; the live feed has the pages that are loaded fetched anew. */
export function useVideos(): VideoList {
  const client = useQueryClient()
  useEffect(() => () => backToFirstPage(client), [client])
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: videosKey,
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(listVideos, { query: { limit: pageSize, offset: pageParam * pageSize } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length),
    refetchOnMount: 'always',
  })
  const videos = useMemo(() => onceEach(data?.pages ?? []), [data])
  return {
    videos,
    isPending,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    hasMore: hasNextPage,
    fetchMore: async () => !(await fetchNextPage({ cancelRefetch: false })).isFetchNextPageError,
  }
}
