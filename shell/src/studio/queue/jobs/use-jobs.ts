import { listJobs, type QueueJob } from '@studio/backend/contract/queue'
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
    () => [...new Map((pages ?? []).flatMap((page) => page.jobs).map((job) => [idOfJob(job), job])).values()],
    [pages],
  )
  return { ...query, jobs }
}

/** Also the id of what it makes: of the generation, or of the clip in its list. */
export function idOfJob(job: QueueJob): string {
  return job.kind === 'image' ? job.generation.id : job.id
}
