import { type Analytics, readAnalytics, readSeries, type Series } from '@studio/backend/contract/admin'
import { callOptions } from '@studio/ui/query'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Bounds } from '../parts/period/periods.ts'
import { refetchOften } from '../parts/refetch-often.ts'

/** Fetched again once when it fails (spec video 9), and again and again while it is in view; what was shown stays meanwhile. */
const keptFresh = {
  retry: 1,
  retryDelay: 300,
  refetchInterval: refetchOften,
  placeholderData: keepPreviousData,
} as const

/** The totals of a period. The list of people fetches its own pages. */
export function useAnalytics(bounds: Bounds): UseQueryResult<Analytics> {
  return useQuery({ ...callOptions(readAnalytics, { query: { ...bounds, users: 'none' } }), ...keptFresh })
}

/** The totals of days that are over, so that they hardly change any more; undefined until they are known. */
export function useEndedAnalytics(bounds: Bounds | undefined): Analytics | undefined {
  const query = { ...bounds, users: 'none' } as const
  return useQuery({ ...callOptions(readAnalytics, { query }), enabled: bounds !== undefined }).data
}

/** The figures of a period day by day. */
export function useSeries(bounds: Bounds): UseQueryResult<Series> {
  return useQuery({ ...callOptions(readSeries, { query: bounds }), ...keptFresh })
}
