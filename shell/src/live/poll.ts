import { imageQueueStatus, listGenerations } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { ApiError, isStatus } from '@studio/ui/api-error'
import { newestCount } from '@studio/ui/newest-generations'
import { cacheKey } from '@studio/ui/query'
import { showGeneration } from '@studio/ui/refresh-gallery'
import type { QueryClient } from '@tanstack/react-query'

/** Fetches the specified endpoints once (spec images 7) and puts the results into the cache; tells whether the server responded. */
export async function pollOnce(client: QueryClient, onSignedOut: () => void): Promise<'answered' | 'unreachable'> {
  try {
    const [queue, newest] = await Promise.all([
      callEndpoint(imageQueueStatus, {}),
      callEndpoint(listGenerations, { query: { limit: newestCount } }),
    ])
    client.setQueryData(cacheKey(imageQueueStatus, {}), queue)
    for (const generation of newest.toReversed()) await showGeneration(client, generation.id, generation)
    return 'answered'
  } catch (error) {
    if (isStatus(error, 401)) onSignedOut()
    return error instanceof ApiError && error.status < 500 ? 'answered' : 'unreachable'
  }
}
