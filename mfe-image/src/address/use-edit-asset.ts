import { findPicture } from '@studio/media/pictures'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useGoEdit } from './use-go-edit.ts'

/** Opens the edit page with the picture of that id, also with an upload. Throws when the server does not respond. */
export function useEditAsset(): (assetId: string) => Promise<void> {
  const client = useQueryClient()
  const goEdit = useGoEdit()
  return useCallback(
    async (assetId) => {
      const found = await findPicture(client, assetId)
      goEdit(found === undefined ? { imageId: assetId } : { imageId: found.generation.id, n: found.output.n })
    },
    [client, goEdit],
  )
}
