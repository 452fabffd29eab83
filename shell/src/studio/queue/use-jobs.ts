import { listJobs } from '@studio/backend/contract/queue'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey, type ResponseOf } from '@studio/ui/query'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

const firstPage: string | undefined = undefined

/**
 * What the person has in progress, and what has ended today.
 * @param today when the day began, in milliseconds since 1970
 */
export function useJobs(today: number) {
  const since = new Date(today).toISOString()
  const query = useInfiniteQuery({
    queryKey: [...cacheKey(listJobs), since],
    queryFn: ({ pageParam, signal }): Promise<ResponseOf<typeof listJobs>> =>
      callEndpoint(listJobs, { query: { since, after: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  })
  const pages = query.data?.pages
  // A job that ended between the requests for two pages is on both.
  const jobs = useMemo(
    () => [...new Map((pages ?? []).flatMap((page) => page.jobs).map((job) => [job.generation.id, job])).values()],
    [pages],
  )
  return { ...query, jobs }
}
