import { getCurrentUser } from '@studio/backend/contract'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isCode, isStatus } from './api-error.ts'
import { cacheKey } from './query.ts'

/** The one cache of the page: never stale, no refetch on focus, no retries (spec images 9). */
export function createQueryClient(): QueryClient {
  // The session ended, or became another person's, while the page was open. Fetching the current user again makes the page notice.
  const onError = (error: unknown): void => {
    if (isStatus(error, 401) || isCode(error, 'signed-in-as-another'))
      void client.invalidateQueries({ queryKey: cacheKey(getCurrentUser) })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      },
      // Without a connection a command fails and is told of. It would otherwise wait, and be carried out when nobody expects it any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
