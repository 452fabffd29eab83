import { type Generation, getGeneration } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { isStatus } from '@studio/ui/api-error'
import { dropGeneration, type GenerationPages, generationPagesKey, putGeneration } from '@studio/ui/generation-pages'
import { cacheKey } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'

async function fetchGeneration(id: string): Promise<Generation | undefined> {
  try {
    return await callEndpoint(getGeneration, { params: { id } })
  } catch (error) {
    if (isStatus(error, 404)) return undefined
    throw error
  }
}

/** A page request under way was asked before the change: let it land first, or it would overwrite what we put. */
async function pagesLanded(client: QueryClient): Promise<void> {
  const query = client.getQueryCache().find({ queryKey: generationPagesKey })
  if (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined)
}

/** Fetches a changed generation and puts it into the cached lists; one that is gone is taken out. */
export async function refreshGeneration(client: QueryClient, id: string): Promise<void> {
  const generation = await fetchGeneration(id)
  await pagesLanded(client)
  if (generation !== undefined) client.setQueryData(cacheKey(getGeneration, { params: { id } }), generation)
  client.setQueryData<GenerationPages>(generationPagesKey, (known) => {
    if (known === undefined) return undefined
    const pages = generation === undefined ? dropGeneration(known.pages, id) : putGeneration(known.pages, generation)
    return { ...known, pages }
  })
}
