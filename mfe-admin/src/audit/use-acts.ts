import { listActs } from '@studio/backend/contract/admin'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Bounds } from '../parts/period/periods.ts'
import type { ActFilter } from './act-filter.ts'

/** Which acts, and of when. */
type ActQuery = ActFilter & Bounds

const firstPage: string | undefined = undefined

/** What admins have done page by page, newest first. */
export function useActs(query: ActQuery) {
  return useInfiniteQuery({
    queryKey: [...cacheKey(listActs), query],
    queryFn: ({ pageParam, signal }) => callEndpoint(listActs, { query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
