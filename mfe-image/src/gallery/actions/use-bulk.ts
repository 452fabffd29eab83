import { type BulkAction, changeImages } from '@studio/backend/contract'
import { useCommand } from '@studio/ui/query'
import { useCallback } from 'react'
import { type BulkOutcome, changeMany } from './bulk.ts'

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** Changes any number of images with few commands; `onProgress` is told how many are done. Never throws. */
export function useBulk(): (
  action: BulkAction,
  ids: readonly string[],
  onProgress?: (done: number) => void,
) => Promise<BulkOutcome> {
  const { mutateAsync } = useCommand(changeImages)
  return useCallback(
    (action, ids, onProgress) => {
      const send = async (act: BulkAction, assetIds: readonly string[]) =>
        (await mutateAsync({ body: { action: act, assetIds: [...assetIds] } })).images
      return changeMany(send, action, ids, { pause, ...(onProgress && { onProgress }) })
    },
    [mutateAsync],
  )
}
