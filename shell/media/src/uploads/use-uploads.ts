import { listUploads } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

const firstPage: string | undefined = undefined

/** The person's uploads, newest first, page by page; fetched again whenever the picker opens, since every request may add some. */
export function useUploads() {
  const query = useInfiniteQuery({
    queryKey: cacheKey(listUploads),
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(listUploads, { query: pageParam === undefined ? {} : { after: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  })
  const pages = query.data?.pages
  const uploads = useMemo(() => (pages ?? []).flatMap((page) => page.uploads), [pages])
  return { ...query, uploads }
}
