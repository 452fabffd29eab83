import { mutexByName, tellProgress, useBulk } from '@studio/media/bulk'
import { noteChange } from '@studio/media/last-act'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'
import { overlayAtom, withFavorites } from '../list/overlay.ts'
import { filesOf } from './delete-clips.ts'

/** A finished clip; one without a file cannot be marked. */
type Marked = Pick<Clip, 'id' | 'clip'>

/** One command at a time: otherwise a repeat of an earlier one could arrive after a later one and undo it. */
const exclusively = mutexByName()

function withFiles(clips: readonly Marked[], assetIds: readonly string[]): readonly Marked[] {
  const wanted = new Set(assetIds)
  return clips.filter(({ clip }) => clip !== undefined && wanted.has(clip.assetId))
}

/**
 * Makes clips favourites or not, many by one command for each 500: shown at once, taken back when refused (spec video 4 and 8). Says what they
 * are to be, so that it does not matter what another page has done to them meanwhile.
 */
export function useFavorite({
  listKey,
  one,
}: Pick<ClipKind<Clip>, 'listKey' | 'one'>): (clips: readonly Marked[], favorite: boolean) => Promise<void> {
  const client = useQueryClient()
  const store = useStore()
  const bulk = useBulk()
  return useCallback(
    async (clips, favorite) => {
      const apply = async (marked: readonly Marked[], as: boolean) => {
        const show = (shown: readonly Marked[], to: boolean | undefined): void => {
          const ids = shown.map(({ id }) => id)
          store.set(overlayAtom, (overlay) => withFavorites(overlay, ids, to))
        }
        // If the person has pressed again in the meantime, the later press decides.
        const settle = (settled: readonly Marked[]): void => {
          const { favorites } = store.get(overlayAtom)
          show(
            settled.filter(({ id }) => favorites.get(id) === as),
            undefined,
          )
        }
        show(marked, as)
        const files = filesOf(marked)
        const outcome = await exclusively('favorites', () =>
          bulk(as ? 'favorite' : 'unfavorite', files, (done) =>
            tellProgress('Updating favorites...', done, files.length),
          ),
        )
        settle(withFiles(marked, outcome.failed))
        // The clip that is open may be beyond the pages of the list that are loaded.
        const stale = [listKey, ...marked.map(({ id }) => one(id).queryKey)]
        void Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))).then(() => settle(marked))
        return outcome
      }

      const { changed, failed } = await apply(clips, favorite)
      const undoMark = async (): Promise<void> => {
        const taken = await apply(withFiles(clips, changed), !favorite)
        if (taken.failed.length > 0) showToast({ title: 'Failed to update favorite', tone: 'bad' })
        else showToast({ title: 'Favorites as before' })
      }
      const undoable = noteChange(store, changed, undoMark)
      const action = clips.length > 1 ? undoable : {}
      if (failed.length > 0) showToast({ title: 'Failed to update favorite', tone: 'bad', ...action })
      else if (clips.length === 1) showToast({ title: 'Favorite updated' })
      else showToast({ title: favorite ? 'Added to favorites' : 'Removed from favorites', ...action })
    },
    [client, store, bulk, listKey, one],
  )
}
