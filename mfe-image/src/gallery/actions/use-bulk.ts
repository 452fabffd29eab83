import { type BulkAction, changeImages } from '@studio/backend/contract'
import { type BulkOutcome, changeMany } from '@studio/media/bulk'
import { useCommand } from '@studio/ui/query'
import { useCallback } from 'react'

/** Changes any number of images with few commands; `onProgress` is told how many are done. Never throws. */
export function useBulk(): (
  action: BulkAction,
  ids: readonly string[],
  onProgress?: (done: number) => void,
) => Promise<BulkOutcome> {
  const { mutateAsync } = useCommand(changeImages)
  return useCallback(
    (action, ids, onProgress) => {
      const send = async (assetIds: readonly string[]) =>
        (await mutateAsync({ body: { action, assetIds: [...assetIds] } })).images
      return changeMany(send, ids, onProgress && { onProgress })
    },
    [mutateAsync],
  )
}
