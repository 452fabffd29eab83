import { listTrash } from '@studio/backend/contract'
import { refreshPictures } from '@studio/media/pictures'
import { cacheKey } from '@studio/ui/query'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Fetches the trash and these images anew after a change to them. Never throws. */
export function useRefreshTrash(): (ids: readonly string[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (ids) => {
      await Promise.all([client.invalidateQueries({ queryKey: cacheKey(listTrash) }), refreshPictures(client, ids)])
    },
    [client],
  )
}
