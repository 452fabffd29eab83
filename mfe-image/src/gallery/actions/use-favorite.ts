import { setFavorite } from '@studio/backend/contract'
import { useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import { overlayAtom, withFavorites } from '../items/overlay.ts'
import { doEach } from './each.ts'
import { mutexByName } from './mutex.ts'
import { refreshPictures } from './refresh-pictures.ts'

/** One command at a time for each image: otherwise a repeat of an earlier command could arrive after a later one and undo it. */
const exclusively = mutexByName()

/** Makes images favourites or not: shown at once, taken back when refused (spec images 4 and 8). */
export function useFavorite(): (ids: readonly string[], favorite: boolean) => Promise<void> {
  const client = useQueryClient()
  const store = useStore()
  const { mutateAsync: send } = useCommand(setFavorite)

  return useCallback(
    async (ids, favorite) => {
      const show = (shown: readonly string[], as: boolean | undefined): void =>
        store.set(overlayAtom, (overlay) => withFavorites(overlay, shown, as))
      show(ids, favorite)
      // If the person has pressed again in the meantime, the later press decides.
      const settle = (settled: readonly string[]): void => {
        const { favorites } = store.get(overlayAtom)
        show(
          settled.filter((id) => favorites.get(id) === favorite),
          undefined,
        )
      }
      const { done, failed } = await doEach(ids, (id) =>
        exclusively(id, () => send({ params: { assetId: id }, body: { favorite } })),
      )
      settle(failed)
      if (failed.length > 0) showToast({ title: 'Failed to update favorite', tone: 'bad' })
      else showToast({ title: favorite ? 'Added to favorites' : 'Removed from favorites' })
      await refreshPictures(client, done)
      settle(done)
    },
    [client, store, send],
  )
}
