import { restoreImage } from '@studio/backend/contract'
import { deleteVideo, type Video } from '@studio/backend/contract/videos'
import { noteChange } from '@studio/media/last-act'
import { isStatus } from '@studio/ui/api-error'
import { sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import { overlayAtom, withLeaving } from '../list/overlay.ts'
import { videosKey } from '../list/use-videos.ts'

/** A video to delete, and its clip, by which it is restored; a failed one has none and is only put away. */
export type Removed = Pick<Video, 'id' | 'clip'>

interface Outcome {
  readonly done: readonly Removed[]
  readonly failed: readonly Removed[]
}

/** Sends one command for each video; what fails does not stop the rest. */
async function each(videos: readonly Removed[], send: (video: Removed) => Promise<unknown>): Promise<Outcome> {
  const ends = await Promise.allSettled(videos.map(send))
  return {
    done: videos.filter((_, at) => ends[at]?.status === 'fulfilled'),
    failed: videos.filter((_, at) => ends[at]?.status === 'rejected'),
  }
}

/** A video that is gone counts as deleted. */
async function deleteOne({ id }: Removed): Promise<void> {
  try {
    await sendCommand(deleteVideo, { params: { id } })
  } catch (error) {
    if (!isStatus(error, 404)) throw error
  }
}

async function restoreOne({ clip }: Removed): Promise<void> {
  if (clip !== undefined) await sendCommand(restoreImage, { params: { assetId: clip.assetId } })
}

/** Deletes videos: gone at once, back when refused or when the person takes it back (spec video 4 and 8). */
export function useRemove(): (videos: readonly Removed[]) => Promise<void> {
  const client = useQueryClient()
  const store = useStore()
  return useCallback(
    async (videos) => {
      const hide = (hidden: readonly Removed[], leaves: boolean): void => {
        const ids = hidden.map(({ id }) => id)
        store.set(overlayAtom, (overlay) => withLeaving(overlay, ids, leaves))
      }
      const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: videosKey })

      const undo = async (gone: readonly Removed[]): Promise<void> => {
        const { failed } = await each(gone, restoreOne)
        // At once: what was restored must never stay hidden, even if the list cannot be fetched now.
        hide(gone, false)
        if (failed.length > 0) showToast({ title: 'Failed to restore', description: 'Please try again', tone: 'bad' })
        else showToast({ title: 'Restored' })
        await refresh()
      }

      hide(videos, true)
      const { done, failed } = await each(videos, deleteOne)
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
    [client, store],
  )
}
