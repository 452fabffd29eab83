import { purgeImage, restoreImage } from '@studio/backend/contract'
import { errorText } from '@studio/ui/api-error'
import { useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import { overlayAtom, withoutLeaving } from '../gallery/items/overlay.ts'
import { useRefreshTrash } from './use-refresh-trash.ts'

const failed = (title: string, error: unknown): void =>
  showToast({ title, description: errorText(error, 'Please try again'), tone: 'bad' })

/** Restores one image from the trash or deletes it for good. */
export function useTrashActions() {
  const store = useStore()
  const refresh = useRefreshTrash()
  const { mutateAsync: sendRestore } = useCommand(restoreImage)
  const { mutateAsync: sendPurge } = useCommand(purgeImage)

  return {
    restore: async (id: string): Promise<void> => {
      try {
        await sendRestore({ params: { assetId: id } })
        // The gallery may still hide it, when it was deleted on this page and the lists could not be fetched since.
        store.set(overlayAtom, (overlay) => withoutLeaving(overlay, [id]))
        showToast({ title: 'Restored' })
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
