import { listTrash, listUploads, restoreImage, trashUpload } from '@studio/backend/contract'
import { errorText, isStatus } from '@studio/ui/api-error'
import { cacheKey, useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'

/** Moves an upload to the trash and offers to undo it; says when that fails. Resolves to whether the upload is gone. */
export function useTrashUpload(): (id: string) => Promise<boolean> {
  const client = useQueryClient()
  const { mutateAsync: trash } = useCommand(trashUpload)
  const { mutateAsync: restore } = useCommand(restoreImage)

  const refresh = async (): Promise<void> => {
    const lists = [listUploads, listTrash].map((list) => client.invalidateQueries({ queryKey: cacheKey(list) }))
    await Promise.all(lists)
  }
  const failed = (title: string, error: unknown): void =>
    showToast({ title, description: errorText(error, 'Please try again'), tone: 'bad' })

  const undo = async (id: string): Promise<void> => {
    try {
      await restore({ params: { assetId: id } })
      showToast({ title: 'Restored' })
      await refresh()
    } catch (error) {
      failed('Failed to restore', error)
    }
  }

  return async (id) => {
    try {
      await trash({ params: { uploadId: id } })
    } catch (error) {
      // Spec images 8: an upload that no longer exists counts as deleted.
      if (!isStatus(error, 404)) {
        failed('Failed to delete', error)
        return false
      }
    }
    showToast({ title: 'Moved to trash', action: { label: 'Undo', run: () => void undo(id) } })
    await refresh()
    return true
  }
}
