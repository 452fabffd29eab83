import { type Generation, mediaUrl } from '@studio/backend/contract'
import { type Family, familyOf } from '@studio/backend/contract/library'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** The family of a picture as the cache knows it: the first page has all of it, further ones only more of what was made from it. */
export function familyOptions(assetId: string) {
  return infiniteQueryOptions({
    queryKey: [...cacheKey(familyOf), assetId],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(familyOf, { params: { assetId }, query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: wholeFamily,
  })
}

/** The pages as one family. */
function wholeFamily({ pages }: InfiniteData<Family, string | undefined>): Family | undefined {
  const [first] = pages
  return first && { ...first, made: pages.flatMap(({ made }) => made), next: pages.at(-1)?.next }
}

/** Ids of the finished pictures that belong to the family of a picture, as far as the newest generations tell. */
function finishedIn(newest: readonly Generation[], assetId: string): string {
  const url = mediaUrl(assetId, 'original')
  const own = newest.filter(
    ({ referenceImages, generatedImages }) => referenceImages.includes(url) || generatedImages.includes(url),
  )
  return own.flatMap(({ generatedImages }) => generatedImages).join()
}

/**
 * The family of a picture, fetched again when a picture of it is finished. While the next take is fetched, the strip of the one
 * before stays, since takes share most of it.
 */
export function useFamily(assetId: string | undefined, newest: readonly Generation[]) {
  const client = useQueryClient()
  const query = useInfiniteQuery({
    ...familyOptions(assetId ?? ''),
    enabled: assetId !== undefined,
    placeholderData: (before) =>
      before?.pages[0]?.takes.some(({ id }) => id === assetId) === true ? before : undefined,
  })
  const finished = assetId === undefined ? '' : finishedIn(newest, assetId)
  const last = useRef({ assetId, finished })
  useEffect(() => {
    const before = last.current
    last.current = { assetId, finished }
    if (assetId !== undefined && before.assetId === assetId && before.finished !== finished) {
      void client.invalidateQueries({ queryKey: familyOptions(assetId).queryKey })
    }
  }, [client, assetId, finished])
  return query
}
