import { referencesOfGeneration } from '@studio/backend/contract'
import { callOptions } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'

/** What a generation was made from; undefined when the server does not tell. */
export async function referencesMadeFrom(client: QueryClient, generationId: string) {
  try {
    return await client.fetchQuery(callOptions(referencesOfGeneration, { params: { id: generationId } }))
  } catch {
    // Whoever asked says that they could not be loaded.
    return undefined
  }
}
