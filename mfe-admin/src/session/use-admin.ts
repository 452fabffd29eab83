import { type CurrentAdmin, getCurrentAdmin } from '@studio/backend/contract/admin'
import { callEndpoint } from '@studio/ui/api'
import { isStatus } from '@studio/ui/api-error'
import { cacheKey } from '@studio/ui/query'
import { hashKey, type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownPace, refetchMs } from '../parts/refetch-often.ts'

const adminKey = cacheKey(getCurrentAdmin)
const isOfPages = ({ queryHash }: { readonly queryHash: string }): boolean => queryHash !== hashKey(adminKey)

/** The admin who was signed in last, also when nobody is any more, by the cache that has what they have seen. */
const seenBy = new WeakMap<QueryClient, string>()

/** What another admin has seen is forgotten before this one is known: it would be shown to them as theirs. */
async function askWho({ client }: { readonly client: QueryClient }): Promise<CurrentAdmin | null> {
  try {
    const admin = await callEndpoint(getCurrentAdmin, {})
    if ((seenBy.get(client) ?? admin.id) !== admin.id) forgetPages(client)
    seenBy.set(client, admin.id)
    return admin
  } catch (error) {
    if (isStatus(error, 401)) return null
    throw error
  }
}

/**
 * Which admin is signed in: null means none, an error means that we could not find out.
 * Asked again and again, and when somebody comes back to the page, so that every page notices when the session has ended or goes on.
 * @param asks false where it does not matter, as at the login: nobody is asked, and what is known is told
 */
export function useAdmin(asks: boolean): UseQueryResult<CurrentAdmin | null> {
  return useQuery({
    queryKey: adminKey,
    queryFn: askWho,
    enabled: asks,
    refetchInterval: refetchMs,
    refetchOnWindowFocus: 'always',
  })
}

/** Asks again who is signed in, and fetches everything anew that the page shows, after somebody has signed in. */
export async function beginSession(client: QueryClient): Promise<void> {
  await client.resetQueries()
}

/** Fetches again what is in view of the pages; the rest when it is shown. */
function refreshPages(client: QueryClient): void {
  void client.invalidateQueries({ predicate: isOfPages })
}

/** The same after news, which come every few seconds while anything happens: what has a pace of its own keeps it. */
export function refreshAfterNews(client: QueryClient): void {
  void client.invalidateQueries({ predicate: (query) => isOfPages(query) && query.meta?.[ownPace] !== true })
}

/** Fetches again what is in view once somebody has signed in after the end of a session, during which nothing could be fetched. */
export function useFreshReturn(hasEnded: boolean): void {
  const client = useQueryClient()
  useEffect(() => (hasEnded ? () => refreshPages(client) : undefined), [client, hasEnded])
}

/** Forgets everything that an admin has seen. */
function forgetPages(client: QueryClient): void {
  client.removeQueries({ predicate: isOfPages })
}

/** Forgets the admin and everything that they have seen, after they have signed out. */
export function endSession(client: QueryClient): void {
  // Not removed, because the bar would go on to show the admin whom it was told of before.
  client.setQueryData<CurrentAdmin | null>(adminKey, null)
  forgetPages(client)
}

/** Asks who is signed in whenever a call is refused because nobody is, so that the page notices the end of the session. */
export function useSessionWatch(): void {
  const client = useQueryClient()
  useEffect(() => {
    const notice = (error: unknown): void => {
      if (isStatus(error, 401) && client.getQueryData(adminKey) !== null)
        void client.invalidateQueries({ queryKey: adminKey })
    }
    const ends = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error)
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [client])
}
