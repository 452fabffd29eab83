import { referencesOfGeneration } from '@studio/backend/contract'
import { callOptions } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'

/** What a generation was made from; undefined when the server does not tell. */
export async function referencesMadeFrom(client: QueryClient, generationId: string) {
  try {
    const options = callOptions(referencesOfGeneration, { params: { id: generationId } })
    // Any of them may have been deleted or restored since it was asked for before.
    // Without a connection it fails: otherwise it would wait, and be carried out when nobody expects it any more.
    return await client.fetchQuery({ ...options, staleTime: 0, networkMode: 'always' })
  } catch {
    // Whoever asked says that they could not be loaded.
    return undefined
  }
}
