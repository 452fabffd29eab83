import { afterTrashed, listTrash, type TrashedImage } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

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

/** Whether one image is further down the trash than another one. */
const isBeyond = (one: TrashedImage, other: TrashedImage): boolean =>
  one.deletedAt === other.deletedAt ? one.id < other.id : one.deletedAt < other.deletedAt

/**
 * The trash, last deleted first. The live feed invalidates it when something changes. What has come in between must not push out of the
 * pages what is in use, selected or shown large: pages are added until they have it again, and shown only then. Whatever else is pushed
 * out is left to the next page: many deletions elsewhere would otherwise load the whole trash.
 */
export function useTrashPages(isInUse: (id: string) => boolean) {
  const query = useInfiniteQuery({
    queryKey: cacheKey(listTrash),
    queryFn: ({ pageParam, signal }): Promise<TrashedImage[]> =>
      callEndpoint(listTrash, { query: { limit: pageSize, after: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => nextAfter(last, pageSize),
  })
  const { hasNextPage, fetchNextPage, isFetching, isFetchNextPageError } = query
  const pages = query.data?.pages
  const fetched = useMemo(() => [...new Map((pages ?? []).flat().map((image) => [image.id, image])).values()], [pages])
  const [images, show] = useState(fetched)
  const last = fetched.at(-1)
  const isPushedOut = (image: TrashedImage): boolean => last !== undefined && isBeyond(image, last) && isInUse(image.id)
  const isShort = hasNextPage && !isFetchNextPageError && images.some(isPushedOut)
  if (!isShort && images !== fetched) show(fetched)
  useEffect(() => {
    if (isShort && !isFetching) void fetchNextPage()
  }, [isShort, isFetching, fetchNextPage])
  return { ...query, images }
}
