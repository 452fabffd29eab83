import { type BulkOutcome, tellProgress, useBulk } from '@studio/media/bulk'
import { changeFavorites } from '@studio/media/favorite-button'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'
import { overlayAtom } from '../list/overlay.ts'
import { filesOf } from './delete-clips.ts'

/** A finished clip; one without a file cannot be marked. */
type Marked = Pick<Clip, 'id' | 'clip'>

/** What became of clips, by their ids, from what became of their files. One without a file has nothing that could fail. */
function outcomeOf(clips: readonly Marked[], files: BulkOutcome): BulkOutcome {
  const idsOf = (assetIds: readonly string[]): readonly string[] => {
    const wanted = new Set(assetIds)
    return clips.filter(({ clip }) => clip !== undefined && wanted.has(clip.assetId)).map(({ id }) => id)
  }
  const failed = idsOf(files.failed)
  const isFailed = new Set(failed)
  const settled = clips.map(({ id }) => id).filter((id) => !isFailed.has(id))
  return { changed: idsOf(files.changed), settled, failed }
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
      const send = async (ids: readonly string[], as: boolean): Promise<BulkOutcome> => {
        const wanted = new Set(ids)
        const marked = clips.filter(({ id }) => wanted.has(id))
        const files = filesOf(marked)
        const onProgress = (done: number): void => tellProgress('Updating favorites...', done, files.length)
        return outcomeOf(marked, await bulk(as ? 'favorite' : 'unfavorite', files, onProgress))
      }
      // The clip that is open may be beyond the pages of the list that are loaded.
      const stale = [listKey, ...clips.map(({ id }) => one(id).queryKey)]
      const refresh = () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
      const things = { store, overlayAtom, send, refresh, titleOfOne: 'Favorite updated' }
      await changeFavorites(
        things,
        clips.map(({ id }) => id),
        favorite,
      )
    },
    [client, store, bulk, listKey, one],
  )
}
