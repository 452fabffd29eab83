import { type ListedUser, pageOfUsers, type UserOrder } from '@studio/backend/contract/admin'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'
import type { ListPage } from '../parts/table/list-pages.ts'
import { usePagedList } from '../parts/table/use-paged-list.ts'

/** Which people, and in which order. */
export interface UserQuery {
  readonly search: string
  readonly sort: UserOrder
  readonly order: 'asc' | 'desc'
}

/** People page by page; while other ones are fetched, those before stay in view. */
export function useUserList({ search, ...order }: UserQuery) {
  const query = { ...(search !== '' && { search }), ...order }
  return usePagedList<ListedUser, ListPage<ListedUser>>({
    queryKey: [...cacheKey(pageOfUsers), query],
    // whoever makes or spends something changes places, and whoever is erased fits no search
    leaves: true,
    fetchPage: async (page, signal) => {
      const { users: items, next } = await callEndpoint(pageOfUsers, { query: { ...query, ...page } }, { signal })
      return { items, next }
    },
  })
}
