import { restoreImage } from '@studio/backend/contract'
import { noteChange } from '@studio/media/last-act'
import { isStatus } from '@studio/ui/api-error'
import { sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'
import { overlayAtom, withLeaving } from '../list/overlay.ts'

/** A clip to delete, and its file, by which it is restored; a failed one has none and is only put away. */
export type Removed = Pick<Clip, 'id' | 'clip'>

interface Outcome {
  readonly done: readonly Removed[]
  readonly failed: readonly Removed[]
}

/** Sends one command for each clip; what fails does not stop the rest. */
async function each(clips: readonly Removed[], send: (clip: Removed) => Promise<unknown>): Promise<Outcome> {
  const ends = await Promise.allSettled(clips.map(send))
  return {
    done: clips.filter((_, at) => ends[at]?.status === 'fulfilled'),
    failed: clips.filter((_, at) => ends[at]?.status === 'rejected'),
  }
}

/** A clip that is gone counts as deleted. */
async function deleteOne({ remove }: Pick<ClipKind<Clip>, 'remove'>, { id }: Removed): Promise<void> {
  try {
    await remove(id)
  } catch (error) {
    if (!isStatus(error, 404)) throw error
  }
}

async function restoreOne({ clip }: Removed): Promise<void> {
  if (clip !== undefined) await sendCommand(restoreImage, { params: { assetId: clip.assetId } })
}

/** Deletes clips: gone at once, back when refused or when the person takes it back (spec video 4 and 8). */
export function useRemove(kind: ClipKind<Clip>): (clips: readonly Removed[]) => Promise<void> {
  const client = useQueryClient()
  const store = useStore()
  return useCallback(
    async (clips) => {
      const hide = (hidden: readonly Removed[], leaves: boolean): void => {
        const ids = hidden.map(({ id }) => id)
        store.set(overlayAtom, (overlay) => withLeaving(overlay, ids, leaves))
      }
      const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: kind.listKey })

      const undo = async (gone: readonly Removed[]): Promise<void> => {
        const { failed } = await each(gone, restoreOne)
        // At once: what was restored must never stay hidden, even if the list cannot be fetched now.
        hide(gone, false)
        if (failed.length > 0) showToast({ title: 'Failed to restore', description: 'Please try again', tone: 'bad' })
        else showToast({ title: 'Restored' })
        await refresh()
      }

      hide(clips, true)
      const { done, failed } = await each(clips, (clip) => deleteOne(kind, clip))
      hide(failed, false)
      const restorable = done.filter(({ clip }) => clip !== undefined)
      const action = noteChange(
        store,
        restorable.map(({ id }) => id),
        () => undo(restorable),
      )
      if (failed.length > 0) showToast({ title: 'Failed to delete video', tone: 'bad', ...action })
      else showToast({ title: 'Video deleted successfully', ...action })
      await refresh()
      hide(done, false)
    },
    [client, store, kind],
  )
}
