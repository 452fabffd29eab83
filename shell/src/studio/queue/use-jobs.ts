import { listJobs } from '@studio/backend/contract/queue'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey, type ResponseOf } from '@studio/ui/query'
import { serverNow } from '@studio/ui/server-clock'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

/** When the person's day began, by their own clock. */
function midnight(): string {
  const day = new Date(serverNow())
  day.setHours(0, 0, 0, 0)
  return day.toISOString()
}

const firstPage: string | undefined = undefined

/** What the person has in progress, and what has ended on the day on which the calling component was first rendered. */
export function useJobs() {
  const [since] = useState(midnight)
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
