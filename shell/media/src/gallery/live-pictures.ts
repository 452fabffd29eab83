import { listGenerations } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { type LiveKind, refresherOf } from '@studio/ui/live-kinds'
import type { QueryClient } from '@tanstack/react-query'
import { newestCount } from './newest-generations.ts'
import { beginRequest, refreshGenerations, refreshImages, showGenerations } from './refresh-gallery.ts'

async function pollNewest(client: QueryClient): Promise<void> {
  const request = beginRequest()
  const newest = await callEndpoint(listGenerations, { query: { limit: newestCount } })
  const states = newest.toReversed().map((generation) => [generation.id, generation] as const)
  await showGenerations(client, states, request)
}

/** The lists and details of pictures, for every micro-frontend that shows them. */
export const livePictures: readonly LiveKind[] = [
  { kind: 'generation', name: 'pictures', apply: refresherOf(refreshGenerations), poll: pollNewest },
  { kind: 'image', name: 'pictures', apply: refresherOf(refreshImages) },
]
