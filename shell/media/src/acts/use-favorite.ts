import { setFavorite } from '@studio/backend/contract'
import { useCommand } from '@studio/ui/query'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import { type BulkOutcome, tellProgress, useBulk } from './bulk.ts'
import { changeFavorites } from './change-favorites.ts'
import { overlayAtom } from './overlay.ts'
import { refreshPictures } from './pictures.ts'

/** Sends the mark of one image by its own call, of many with few commands. */
function useMark(): (ids: readonly string[], favorite: boolean) => Promise<BulkOutcome> {
  const { mutateAsync: send } = useCommand(setFavorite)
  const bulk = useBulk()
  return useCallback(
    async (ids, favorite) => {
      const [first, ...others] = ids
      if (first === undefined) return { changed: [], settled: [], failed: [] }
      if (others.length > 0) {
        return await bulk(favorite ? 'favorite' : 'unfavorite', ids, (done) =>
          tellProgress('Updating favorites...', done, ids.length),
        )
      }
      try {
        await send({ params: { assetId: first }, body: { favorite } })
        return { changed: ids, settled: ids, failed: [] }
      } catch (error) {
        return { changed: [], settled: [], failed: ids, error }
      }
    },
    [send, bulk],
  )
}

/** Makes images favourites or not: shown at once, taken back when refused (spec images 4 and 8). */
export function useFavorite(): (ids: readonly string[], favorite: boolean) => Promise<void> {
  const client = useQueryClient()
  const store = useStore()
  const send = useMark()

  return useCallback(
    async (ids, favorite) => {
      const refresh = (settled: readonly string[]): Promise<void> => refreshPictures(client, settled)
      await changeFavorites({ store, overlayAtom, send, refresh }, ids, favorite)
    },
    [client, store, send],
  )
}
