import { purgeImage, restoreImage } from '@studio/backend/contract'
import { noteBegun } from '@studio/media/last-act'
import { overlayAtom, withoutLeaving } from '@studio/media/overlay'
import { errorText } from '@studio/ui/api-error'
import { useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import { useRefreshTrash } from './use-refresh-trash.ts'
import { useUndoRestore } from './use-undo-restore.ts'

const failed = (title: string, error: unknown): void =>
  showToast({ title, description: errorText(error, 'Please try again'), tone: 'bad' })

/** Restores one image from the trash, which can be undone, or deletes it for good. */
export function useTrashActions() {
  const store = useStore()
  const refresh = useRefreshTrash()
  const undoRestore = useUndoRestore()
  const { mutateAsync: sendRestore } = useCommand(restoreImage)
  const { mutateAsync: sendPurge } = useCommand(purgeImage)

  return {
    restore: async (id: string): Promise<void> => {
      try {
        const restoring = sendRestore({ params: { assetId: id } })
        const noted = noteBegun(
          store,
          restoring.then(() => [id]),
          undoRestore,
        )
        await restoring
        // The gallery may still hide it, when it was deleted on this page and the lists could not be fetched since.
        store.set(overlayAtom, (overlay) => withoutLeaving(overlay, [id]))
        showToast({ title: 'Restored', ...(await noted) })
        await refresh([id])
      } catch (error) {
        failed('Failed to restore', error)
      }
    },
    purge: async (id: string): Promise<void> => {
      try {
        await sendPurge({ params: { assetId: id } })
        showToast({ title: 'Deleted forever' })
        await refresh([id])
      } catch (error) {
        failed('Failed to delete', error)
      }
    },
  }
}
