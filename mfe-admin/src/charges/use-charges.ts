import { type ChargeRow, listLedger } from '@studio/backend/contract/admin'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'
import type { Bounds } from '../parts/period/periods.ts'
import type { ListPage } from '../parts/table/list-pages.ts'
import { usePagedList } from '../parts/table/use-paged-list.ts'
import type { ChargeFilter } from './charge-filter.ts'

/** Which charges, and of when. */
type ChargeQuery = ChargeFilter & Bounds

/** Charges page by page, newest first. */
export function useCharges(query: ChargeQuery) {
  return usePagedList<ChargeRow, ListPage<ChargeRow>>({
    queryKey: [...cacheKey(listLedger), query],
    fetchPage: async (page, signal) => {
      const { charges: items, next } = await callEndpoint(listLedger, { query: { ...query, ...page } }, { signal })
      return { items, next }
    },
  })
}
