import { pageOfUsers, type UserOrder } from '@studio/backend/contract/admin'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

/** Which people, and in which order. */
export interface UserQuery {
  readonly search: string
  readonly sort: UserOrder
  readonly order: 'asc' | 'desc'
}

const firstPage: string | undefined = undefined
const inputOf = ({ search, ...order }: UserQuery) => ({ ...(search !== '' && { search }), ...order })

/** People page by page; while other ones are fetched, those before stay in view. */
export function useUserList(query: UserQuery) {
  return useInfiniteQuery({
    queryKey: [...cacheKey(pageOfUsers), query],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(pageOfUsers, { query: { ...inputOf(query), after: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
