import { type Act, listActs } from '@studio/backend/contract/admin'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'
import type { Bounds } from '../parts/period/periods.ts'
import type { ListPage } from '../parts/table/list-pages.ts'
import { usePagedList } from '../parts/table/use-paged-list.ts'
import type { ActFilter } from './act-filter.ts'

/** Which acts, and of when. */
type ActQuery = ActFilter & Bounds

/** What admins have done page by page, newest first. */
export function useActs(query: ActQuery) {
  return usePagedList<Act, ListPage<Act>>({
    queryKey: [...cacheKey(listActs), query],
    fetchPage: async (page, signal) => {
      const { acts: items, next } = await callEndpoint(listActs, { query: { ...query, ...page } }, { signal })
      return { items, next }
    },
  })
}
