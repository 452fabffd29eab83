import { setFavorite } from '@studio/backend/contract'
import { useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import { type BulkOutcome, mutexByName, tellProgress, useBulk } from './bulk.ts'
import { noteChange } from './last-act.ts'
import { overlayAtom, withFavorites } from './overlay.ts'
import { refreshPictures } from './pictures.ts'

/** One command at a time: otherwise a repeat of an earlier command could arrive after a later one and undo it. */
const exclusively = mutexByName()

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
  const mark = useMark()

  return useCallback(
    async (ids, favorite) => {
      const apply = async (marked: readonly string[], as: boolean): Promise<BulkOutcome> => {
        const show = (shown: readonly string[], to: boolean | undefined): void =>
          store.set(overlayAtom, (overlay) => withFavorites(overlay, shown, to))
        // If the person has pressed again in the meantime, the later press decides.
        const settle = (settled: readonly string[]): void => {
          const { favorites } = store.get(overlayAtom)
          show(
            settled.filter((id) => favorites.get(id) === as),
            undefined,
          )
        }
        show(marked, as)
        const outcome = await exclusively('favorites', () => mark(marked, as))
        settle(outcome.failed)
        void refreshPictures(client, outcome.settled).then(() => settle(outcome.settled))
        return outcome
      }

      const { changed, failed } = await apply(ids, favorite)
      const undoMark = async (): Promise<void> => {
        const taken = await apply(changed, !favorite)
        if (taken.failed.length > 0) showToast({ title: 'Failed to update favorite', tone: 'bad' })
        else showToast({ title: 'Favorites as before' })
      }
      const undoable = noteChange(store, changed, undoMark)
      const action = ids.length > 1 ? undoable : {}
      if (failed.length > 0) showToast({ title: 'Failed to update favorite', tone: 'bad', ...action })
      else showToast({ title: favorite ? 'Added to favorites' : 'Removed from favorites', ...action })
    },
    [client, store, mark],
  )
}
