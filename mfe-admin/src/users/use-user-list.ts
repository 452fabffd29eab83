import { pageOfUsers, type UserOrder, type UserRow } from '@studio/backend/contract/admin'
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

/** All people whom a query finds, fetched page by page. */
export async function everyUser(query: UserQuery): Promise<readonly UserRow[]> {
  const all: UserRow[] = []
  let after: string | undefined
  do {
    const page = await callEndpoint(pageOfUsers, { query: { ...inputOf(query), limit: 100, after } })
    all.push(...page.users)
    after = page.next
  } while (after !== undefined)
  return all
}
