import { imageQueueStatus, limitGroups } from '@studio/backend/contract'
import { cacheKey, type ResponseOf, useCall } from '@studio/ui/query'
import { notifyManager, type QueryClient } from '@tanstack/react-query'

/**
 * Adds images that the server has just accepted to the cached count until the server's own count arrives. They stop counting as
 * requests without a response at the same moment, so that the limit is never too low or too high in between.
 */
export function countTaken(client: QueryClient, images: number, forget: () => void): void {
  notifyManager.batch(() => {
    client.setQueryData<ResponseOf<typeof imageQueueStatus>>(
      cacheKey(imageQueueStatus, {}),
      (status) =>
        status && { ...status, inProgressCount: Math.min(status.maxInProgress, status.inProgressCount + images) },
    )
    notifyManager.schedule(forget)
  })
  void client.invalidateQueries({ queryKey: cacheKey(imageQueueStatus) })
}

/** Images in progress and how many may be; the usual maximum until the server has told its own (spec images 9). */
export function useQueueStatus(): { inProgress: number; max: number } {
  const { data } = useCall(imageQueueStatus, {})
  return { inProgress: data?.inProgressCount ?? 0, max: data?.maxInProgress ?? limitGroups.images.running }
}
