import { collectionImages, mostDetails } from '@studio/backend/contract/library'
import type { Collections } from '@studio/media/membership'
import { callEndpoint } from '@studio/ui/api'
import { useQuery } from '@tanstack/react-query'

/**
 * How many of these images are in each character and style, by its id; undefined while that is not known. Of more than 200 images only
 * the first 200 are looked up. Asked anew whenever it is shown, and when one of these collections changes: its key begins with that of
 * their list.
 */
export function useCountsIn(
  { listKey }: Pick<Collections, 'listKey'>,
  ids: readonly string[],
): { readonly counts: ReadonlyMap<string, number> | undefined } {
  const asked = ids.slice(0, mostDetails)
  const { data: counts } = useQuery({
    queryKey: [...listKey, 'of', asked],
    queryFn: async ({ signal }) => {
      const images = await callEndpoint(collectionImages, { query: { ids: asked.join(',') } }, { signal })
      const found = new Map<string, number>()
      for (const id of images.flatMap(({ collections }) => collections)) found.set(id, (found.get(id) ?? 0) + 1)
      return found
    },
    refetchOnMount: 'always',
    structuralSharing: false,
  })
  return { counts }
}
