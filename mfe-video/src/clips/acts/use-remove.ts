import { useBulk } from '@studio/media/bulk'
import { noteChange } from '@studio/media/last-act'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'
import { overlayAtom, withLeaving } from '../list/overlay.ts'
import { deleteClips, filesOf, type Removed } from './delete-clips.ts'

/** Deletes clips: gone at once, back when refused or when the person takes it back (spec video 4 and 8). */
export function useRemove({ listKey, remove }: ClipKind<Clip>): (clips: readonly Removed[]) => Promise<void> {
  const client = useQueryClient()
  const store = useStore()
  const bulk = useBulk()
  return useCallback(
    async (clips) => {
      const hide = (hidden: readonly Removed[], leaves: boolean): void => {
        const ids = hidden.map(({ id }) => id)
        store.set(overlayAtom, (overlay) => withLeaving(overlay, ids, leaves))
      }
      const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: listKey })

      const undo = async (gone: readonly Removed[]): Promise<void> => {
        const { failed } = await bulk('restore', filesOf(gone))
        // At once: what was restored must never stay hidden, even if the list cannot be fetched now.
        hide(gone, false)
        if (failed.length > 0) showToast({ title: 'Failed to restore', description: 'Please try again', tone: 'bad' })
        else showToast({ title: 'Restored' })
        await refresh()
      }

      hide(clips, true)
      const { done, trashed, failed } = await deleteClips({ bulk, remove }, clips)
      hide(failed, false)
      const action = noteChange(store, filesOf(trashed), () => undo(trashed))
      if (failed.length > 0) showToast({ title: 'Failed to delete video', tone: 'bad', ...action })
      else showToast({ title: 'Video deleted successfully', ...action })
      await refresh()
      hide(done, false)
    },
    [client, store, bulk, listKey, remove],
  )
}
