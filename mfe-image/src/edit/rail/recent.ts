import { type Generation, listGenerations } from '@studio/backend/contract'
import type { Picture } from '@studio/media/pictures'
import { callEndpoint } from '@studio/ui/api'

/** The call of the edit page (spec images 7). */
const query = { limit: 50, offset: 0 } as const

/** Spec images 9: the generations of the edit page are fresh for 30 s. */
const freshMs = 30_000

/** Most pictures in the rail (spec images 9). */
const mostRecent = 8

/** Cache key of the generations of the edit page. */
export const recentKey = [listGenerations.path, 'edit'] as const

/** The newest generations, from which the rail takes its pictures. */
export const recentOptions = {
  queryKey: recentKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Generation[]> =>
    callEndpoint(listGenerations, { query }, { signal }),
  staleTime: freshMs,
} as const

/** The newest finished pictures of these generations. */
export function recentPictures(generations: readonly Generation[]): readonly Picture[] {
  const all = generations.flatMap((generation) =>
    generation.outputs.flatMap((output) => (output.status === 'stored' ? [{ generation, output }] : [])),
  )
  return all.slice(0, mostRecent)
}
