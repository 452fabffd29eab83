import { type Generation, listGenerations } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { flattenPages, generationPagesKey, nextOffset, pageSize } from '@studio/ui/generation-pages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Spec images 9: the gallery list is fresh for 30 s. */
const freshMs = 30_000

/** The person's generations, newest first, page by page. */
export function useGenerations() {
  const query = useInfiniteQuery({
    queryKey: generationPagesKey,
    queryFn: ({ pageParam, signal }): Promise<Generation[]> =>
      callEndpoint(listGenerations, { query: { limit: pageSize, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
    staleTime: freshMs,
  })
  const pages = query.data?.pages
  const generations = useMemo(() => flattenPages(pages ?? []), [pages])
  return { ...query, generations }
}
