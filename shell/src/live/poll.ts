import { imageQueueStatus, listGenerations } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { ApiError, isStatus } from '@studio/ui/api-error'
import { type GenerationPages, generationPagesKey, pageSize, putGeneration } from '@studio/ui/generation-pages'
import { cacheKey } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'

/** Asks the specified endpoints once (spec images 7), puts what they say into the cache; says whether anyone answered. */
export async function pollOnce(client: QueryClient, onSignedOut: () => void): Promise<'answered' | 'unreachable'> {
  try {
    const [queue, newest] = await Promise.all([
      callEndpoint(imageQueueStatus, {}),
      callEndpoint(listGenerations, { query: { limit: pageSize } }),
    ])
    client.setQueryData(cacheKey(imageQueueStatus, {}), queue)
    client.setQueryData<GenerationPages>(generationPagesKey, (known) =>
      known === undefined ? undefined : { ...known, pages: newest.reduceRight(putGeneration, known.pages) },
    )
    return 'answered'
  } catch (error) {
    if (isStatus(error, 401)) onSignedOut()
    return error instanceof ApiError && error.status < 500 ? 'answered' : 'unreachable'
  }
}
