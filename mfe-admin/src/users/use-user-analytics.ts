import { readUserAnalytics, type UserAnalytics } from '@studio/backend/contract/admin'
import { callOptions } from '@studio/ui/query'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Bounds } from '../parts/period/periods.ts'
import { refetchOften } from '../parts/refetch-often.ts'

/** What one person has made and spent in a period; fetched again once when it fails (spec video 9). */
export function useUserAnalytics(userId: string, bounds: Bounds): UseQueryResult<UserAnalytics> {
  return useQuery({
    ...callOptions(readUserAnalytics, { params: { userId }, query: bounds }),
    retry: 1,
    retryDelay: 300,
    refetchInterval: refetchOften,
    placeholderData: keepPreviousData,
  })
}
