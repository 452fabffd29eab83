import { imageQueueStatus } from '@studio/backend/contract'
import { type Answer, cacheKey, useCall } from '@studio/ui/query'
import { notifyManager, type QueryClient } from '@tanstack/react-query'

/** Spec images 9: used until the server's own maximum is known. */
const defaultMax = 8

/**
 * Counts images that the server has just taken until its own count is here, and lets them be forgotten as unanswered in the
 * same moment: the limit neither opens nor closes between the two.
 */
export function countTaken(client: QueryClient, images: number, forget: () => void): void {
  notifyManager.batch(() => {
    client.setQueryData<Answer<typeof imageQueueStatus>>(
      cacheKey(imageQueueStatus, {}),
      (status) =>
        status && { ...status, inProgressCount: Math.min(status.maxInProgress, status.inProgressCount + images) },
    )
    notifyManager.schedule(forget)
  })
  void client.invalidateQueries({ queryKey: cacheKey(imageQueueStatus) })
}

/** Images in progress and how many may be. */
export function useQueueStatus(): { inProgress: number; max: number } {
  const { data } = useCall(imageQueueStatus, {})
  return { inProgress: data?.inProgressCount ?? 0, max: data?.maxInProgress ?? defaultMax }
}
