import { findPicture } from '@studio/media/pictures'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useGoEdit } from './use-go-edit.ts'
import { useStillHere } from './use-still-here.ts'

/**
 * Opens the edit page with the picture of that id, also with an upload, unless the person has gone elsewhere by the time it is found. Throws
 * when the server does not respond.
 */
export function useEditAsset(): (assetId: string) => Promise<void> {
  const client = useQueryClient()
  const goEdit = useGoEdit()
  const notePress = useStillHere()
  return useCallback(
    async (assetId) => {
      const isStillHere = notePress()
      const found = await findPicture(client, assetId)
      if (isStillHere())
        goEdit(found === undefined ? { imageId: assetId } : { imageId: found.generation.id, n: found.output.n })
    },
    [client, goEdit, notePress],
  )
}
