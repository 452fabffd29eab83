import { listVideoModels } from '@studio/backend/contract/videos'
import { useCall } from '@studio/ui/query'

/** The video models that can be used today; retired ones are among them, and say so. */
export function useVideoModels() {
  return useCall(listVideoModels, {})
}
