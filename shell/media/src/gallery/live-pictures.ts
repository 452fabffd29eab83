import { listGenerations } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { type LiveKind, refresherOf } from '@studio/ui/live-kinds'
import type { QueryClient } from '@tanstack/react-query'
import { newestCount, newestGenerationsKey } from './newest-generations.ts'
import { refreshGeneration, refreshImages, showGeneration } from './refresh-gallery.ts'
import { refreshGenerations } from './refresh-generations.ts'

const refreshChanged = refresherOf((client, ids) =>
  refreshGenerations(
    {
      one: (id) => refreshGeneration(client, id),
      list: () => client.refetchQueries({ queryKey: newestGenerationsKey, exact: true }, { throwOnError: true }),
    },
    ids,
  ),
)

async function pollNewest(client: QueryClient): Promise<void> {
  const newest = await callEndpoint(listGenerations, { query: { limit: newestCount } })
  for (const generation of newest.toReversed()) await showGeneration(client, generation.id, generation)
}

/** The lists and details of pictures, for every micro-frontend that shows them. */
export const livePictures: readonly LiveKind[] = [
  { kind: 'generation', name: 'pictures', apply: refreshChanged, poll: pollNewest },
  { kind: 'image', name: 'pictures', apply: refresherOf(refreshImages) },
]
