import { type JobHealth, readJobHealth } from '@studio/backend/contract/admin'
import { callOptions } from '@studio/ui/query'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Bounds } from './period/periods.ts'
import { ownPace, refetchEvery, refetchMs } from './refetch-often.ts'

/**
 * The jobs in progress now, and how those of a period went; fetched again and again while it is in view.
 * @param paceMs how often, also when there are news; without it as often as other figures, and after news
 */
export function useJobHealth(bounds: Bounds, paceMs?: number): UseQueryResult<JobHealth> {
  return useQuery({
    ...callOptions(readJobHealth, { query: bounds }),
    refetchInterval: refetchEvery(() => paceMs ?? refetchMs),
    meta: { [ownPace]: paceMs !== undefined },
    // a page that asks less often may have left old figures
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
}
