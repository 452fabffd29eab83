import { listLedger } from '@studio/backend/contract/admin'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Bounds } from '../parts/period/periods.ts'
import type { ChargeFilter } from './charge-filter.ts'

/** Which charges, and of when. */
type ChargeQuery = ChargeFilter & Bounds

const firstPage: string | undefined = undefined

/** Charges page by page, newest first. */
export function useCharges(query: ChargeQuery) {
  return useInfiniteQuery({
    queryKey: [...cacheKey(listLedger), query],
    queryFn: ({ pageParam, signal }) => callEndpoint(listLedger, { query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
