import { listCharacters } from '@studio/backend/contract/library'
import { membersKey } from '@studio/media/members'
import { cacheKey } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'

/** Fetches the list of characters, and the images of those that were changed. Never rejects: what cannot be fetched stays as it is. */
export async function refreshMembers(client: QueryClient, ...changed: readonly string[]): Promise<void> {
  const keys = [cacheKey(listCharacters), ...changed.map(membersKey)]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
