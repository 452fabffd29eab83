import { returnedWords, useBulk } from '@studio/media/bulk'
import { noteBegun, type UndoAgain } from '@studio/media/last-act'
import { withLeaving, withoutLeaving } from '@studio/media/overlay'
import { errorText } from '@studio/ui/api-error'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'
import { overlayAtom } from '../list/overlay.ts'
import { deleteClips, filesOf, type Removed } from './delete-clips.ts'

const idsOf = (clips: readonly Removed[]): readonly string[] => clips.map(({ id }) => id)

/** Deletes clips: gone at once, back when refused or when the person takes it back (spec video 4 and 8). */
export function useRemove({ listKey, remove }: ClipKind<Clip>): (clips: readonly Removed[]) => Promise<void> {
  const client = useQueryClient()
  const store = useStore()
  const bulk = useBulk()
  return useCallback(
    async (clips) => {
      const hide = (hidden: readonly Removed[]): void =>
        store.set(overlayAtom, (overlay) => withLeaving(overlay, idsOf(hidden)))
      const show = (shown: readonly Removed[]): void =>
        store.set(overlayAtom, (overlay) => withoutLeaving(overlay, idsOf(shown)))
      const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: listKey })

      const undo = async (gone: readonly Removed[], again: UndoAgain<Removed>): Promise<void> => {
        const outcome = await bulk('restore', filesOf(gone))
        const title = 'Failed to restore'
        // At once: what was restored must never stay hidden, even if the list cannot be fetched now.
        show(gone)
        const failed = { title, description: 'Please try again', tone: 'bad' } as const
        const left = gone.filter(({ clip }) => clip !== undefined && outcome.failed.includes(clip.assetId))
        if (outcome.failed.length > 0) showToast({ ...failed, ...again(left) })
        else showToast(returnedWords(outcome, { title: 'Restored' }, title, 'video'))
        await refresh()
      }

      hide(clips)
      const deleting = deleteClips({ bulk, remove }, clips)
      const noted = noteBegun(
        store,
        deleting.then(({ trashed }) => trashed),
        undo,
      )
      const { done, failed, error } = await deleting
      show(failed)
      const action = await noted
      // as when it is still being made
      const description = errorText(error, 'Please try again')
      if (failed.length > 0) showToast({ title: 'Failed to delete video', description, tone: 'bad', ...action })
      else showToast({ title: 'Video deleted successfully', ...action })
      await refresh()
      show(done)
    },
    [client, store, bulk, listKey, remove],
  )
}
