import { listTrash, type TrashedImage } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'
import type { EditRef } from '../../address/edit-search.ts'

/** So many of the last deleted images are searched: the most that one call returns. */
const mostSearched = 200

/**
 * The image of the trash that an address names by its generation, among those that were deleted last; null when it is none of them. A
 * generation does not tell of images in the trash, so they are looked up there.
 */
export function trashedOptions({ imageId, n }: EditRef) {
  return {
    queryKey: [...cacheKey(listTrash), 'named', imageId, n],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<TrashedImage | null> => {
      const images = await callEndpoint(listTrash, { query: { limit: mostSearched } }, { signal })
      return images.find((image) => image.generationId === imageId && (n === undefined || image.n === n)) ?? null
    },
    retry: false,
  } as const
}
