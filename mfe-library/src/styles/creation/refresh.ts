import { listStyleDrafts, listStyles } from '@studio/backend/contract/library'
import { cacheKey } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'

/** Fetches the styles and those that are being created again. */
export async function refreshStyles(client: QueryClient): Promise<void> {
  await Promise.all([listStyleDrafts, listStyles].map((list) => client.invalidateQueries({ queryKey: cacheKey(list) })))
}
