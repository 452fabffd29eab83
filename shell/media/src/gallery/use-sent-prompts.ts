import type { Generation } from '@studio/backend/contract'
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { newestCount, newestGenerationsKey } from './newest-generations.ts'
import { olderPromptsOptions, promptsOfPages } from './older-prompts.ts'

/** The prompts that were asked for beyond those of the newest generations, newest first. */
export function olderPrompts(client: QueryClient): readonly string[] {
  return promptsOfPages(client.getQueryData(olderPromptsOptions.queryKey))
}

interface SentPrompts {
  /** Those that were asked for beyond the newest, newest first; they may begin with the newest. */
  readonly older: readonly string[]
  /** Whether there may be more. */
  readonly hasMore: () => boolean
  readonly isFetching: boolean
  /**
   * Fetches older ones until one of them is wanted, there are no more, or nobody waits for them any more; false when they could not be
   * fetched.
   */
  readonly fetchMore: (isWanted: (prompt: string) => boolean, isAwaited?: () => boolean) => Promise<boolean>
}

/** The prompts that the person has sent, beyond those of the newest generations. */
export function useSentPrompts(): SentPrompts {
  const client = useQueryClient()
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...olderPromptsOptions,
    enabled: false,
  })
  const older = useMemo(() => promptsOfPages(data), [data])
  return {
    older,
    isFetching,
    hasMore: () =>
      data === undefined
        ? (client.getQueryData<readonly Generation[]>(newestGenerationsKey)?.length ?? 0) >= newestCount
        : hasNextPage,
    fetchMore: async (isWanted, isAwaited = () => true) => {
      for (let known = older.length; ; ) {
        const result = await fetchNextPage({ cancelRefetch: false })
        const all = promptsOfPages(result.data)
        if (!result.isSuccess) return false
        if (!result.hasNextPage || !isAwaited() || all.slice(known).some(isWanted)) return true
        known = all.length
      }
    },
  }
}
