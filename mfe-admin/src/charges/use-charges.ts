import { type ChargeRow, listLedger } from '@studio/backend/contract/admin'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Bounds } from '../parts/period/periods.ts'
import type { ChargeFilter } from './charge-filter.ts'

/** Which charges, and of when. */
export type ChargeQuery = ChargeFilter & Bounds

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

/** All charges that fit, fetched page by page. */
export async function everyCharge(query: ChargeQuery): Promise<readonly ChargeRow[]> {
  const all: ChargeRow[] = []
  let after: string | undefined
  do {
    const page = await callEndpoint(listLedger, { query: { ...query, limit: 200, after } })
    all.push(...page.charges)
    after = page.next
  } while (after !== undefined)
  return all
}
