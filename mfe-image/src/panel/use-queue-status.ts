import { imageQueueStatus } from '@studio/backend/contract'
import { useCall } from '@studio/ui/query'

/** Spec images 9: used until the server's own maximum is known. */
const defaultMax = 8

/** Images in progress and how many may be. */
export function useQueueStatus(): { inProgress: number; max: number } {
  const { data } = useCall(imageQueueStatus, {})
  return { inProgress: data?.inProgressCount ?? 0, max: data?.maxInProgress ?? defaultMax }
}
