import { listTrash, listUploads, restoreImage, trashUpload } from '@studio/backend/contract'
import { errorText, isStatus } from '@studio/ui/api-error'
import { cacheKey, useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { noteBegun, type UndoAgain, type Undoable } from '../acts/last-act.ts'

/** Told that an upload went to the trash: it takes the upload out of what is chosen, and returns what puts it back there, if it was chosen. */
export type TellTrashed = (id: string) => (() => void) | undefined

/**
 * Moves an upload to the trash, which its toast and Ctrl+Z undo; says when that fails. Resolves to whether the upload is gone. What was
 * chosen meanwhile stays: what is chosen is changed only when the server has responded.
 */
export function useTrashUpload(tellTrashed: TellTrashed): (id: string) => Promise<boolean> {
  const client = useQueryClient()
  const store = useStore()
  const { mutateAsync: trash } = useCommand(trashUpload)
  const { mutateAsync: restore } = useCommand(restoreImage)

  const refresh = async (): Promise<void> => {
    const lists = [listUploads, listTrash].map((list) => client.invalidateQueries({ queryKey: cacheKey(list) }))
    await Promise.all(lists)
  }
  const failed = (title: string, error: unknown, remedy?: Undoable): void =>
    showToast({ title, description: errorText(error, 'Please try again'), tone: 'bad', ...remedy })

  const undo = async (id: string, putBack: (() => void) | undefined, again: UndoAgain): Promise<void> => {
    try {
      await restore({ params: { assetId: id } })
      putBack?.()
      showToast({ title: 'Restored' })
      await refresh()
    } catch (error) {
      failed('Failed to restore', error, again())
    }
  }

  /** The uploads that were moved to the trash: none when it was there already. */
  const move = async (id: string): Promise<readonly string[]> => {
    try {
      await trash({ params: { uploadId: id } })
      return [id]
    } catch (error) {
      // Spec images 8: an upload that no longer exists counts as deleted.
      if (isStatus(error, 404)) return []
      throw error
    }
  }

  return async (id) => {
    try {
      const moving = move(id)
      const putBack = moving.then(() => tellTrashed(id))
      const noted = noteBegun(store, moving, async (_ids, again) => await undo(id, await putBack, again))
      await putBack
      showToast({ title: 'Moved to trash', ...(await noted) })
    } catch (error) {
      failed('Failed to delete', error)
      return false
    }
    await refresh()
    return true
  }
}
