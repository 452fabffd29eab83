import { listModels } from '@studio/backend/contract'
import { useCall } from '@studio/ui/query'

/** The models that can be used today. */
export function useModels() {
  return useCall(listModels, {})
}
