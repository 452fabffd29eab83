import { listTrash, type TrashedImage } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

const pageSize = 60

/** The most that one call returns. */
const wholePage = 200

/** Ids of everything in the trash. */
export async function fetchTrashIds(): Promise<string[]> {
  const ids = new Set<string>()
  for (let offset = 0; ; offset += wholePage) {
    const page = await callEndpoint(listTrash, { query: { limit: wholePage, offset } })
    for (const { id } of page) ids.add(id)
    if (page.length < wholePage) return [...ids]
  }
}

/** The trash, last deleted first. The live feed invalidates it when something changes. */
export function useTrashPages() {
  const query = useInfiniteQuery({
    queryKey: cacheKey(listTrash),
    queryFn: ({ pageParam, signal }): Promise<TrashedImage[]> =>
      callEndpoint(listTrash, { query: { limit: pageSize, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length * pageSize),
  })
  const pages = query.data?.pages
  const images = useMemo(() => [...new Map((pages ?? []).flat().map((image) => [image.id, image])).values()], [pages])
  return { ...query, images }
}
