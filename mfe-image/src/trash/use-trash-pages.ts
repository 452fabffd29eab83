import { afterTrashed, listTrash, type TrashedImage } from '@studio/backend/contract'
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
  for (let after: string | undefined; ; ) {
    const page = await callEndpoint(listTrash, { query: { limit: wholePage, after } })
    for (const { id } of page) ids.add(id)
    after = nextAfter(page, wholePage)
    if (after === undefined) return [...ids]
  }
}

/** The cursor of the next page; undefined after the last one, which is not full. */
function nextAfter(page: readonly TrashedImage[], size: number): string | undefined {
  const last = page.at(-1)
  return last === undefined || page.length < size ? undefined : afterTrashed(last)
}

const firstPage: string | undefined = undefined

/** The trash, last deleted first. The live feed invalidates it when something changes. */
export function useTrashPages() {
  const query = useInfiniteQuery({
    queryKey: cacheKey(listTrash),
    queryFn: ({ pageParam, signal }): Promise<TrashedImage[]> =>
      callEndpoint(listTrash, { query: { limit: pageSize, after: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => nextAfter(last, pageSize),
  })
  const pages = query.data?.pages
  const images = useMemo(() => [...new Map((pages ?? []).flat().map((image) => [image.id, image])).values()], [pages])
  return { ...query, images }
}
