import { pageOfUsers, readUser } from '@studio/backend/contract/admin'
import { cacheKey } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'

/** Fetches anew who a person is, here and in the list. */
export async function refreshUser(client: QueryClient): Promise<void> {
  await Promise.all([readUser, pageOfUsers].map((each) => client.invalidateQueries({ queryKey: cacheKey(each) })))
}
