import { listTrash, purgeImage, restoreImage } from '@studio/backend/contract'
import { errorText, isStatus } from '@studio/ui/api-error'
import { formatCount } from '@studio/ui/format'
import { cacheKey, useCommand } from '@studio/ui/query'
import { refreshImages } from '@studio/ui/refresh-gallery'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { doEach } from '../gallery/actions/each.ts'
import { overlayAtom, withoutLeaving } from '../gallery/items/overlay.ts'

const countOf = (images: number): string => (images === 1 ? '1 image' : `${formatCount(images)} images`)

/** Restores images from the trash or deletes them for good. */
export function useTrashActions() {
  const client = useQueryClient()
  const store = useStore()
  const { mutateAsync: sendRestore } = useCommand(restoreImage)
  const { mutateAsync: sendPurge } = useCommand(purgeImage)

  const settle = async (...ids: readonly string[]): Promise<void> => {
    await Promise.all([client.invalidateQueries({ queryKey: cacheKey(listTrash) }), refreshImages(client, ids)])
  }
  const failed = (title: string, error: unknown): void =>
    showToast({ title, description: errorText(error, 'Please try again'), tone: 'bad' })

  return {
    restore: async (id: string): Promise<void> => {
      try {
        await sendRestore({ params: { assetId: id } })
        // The gallery may still hide it, when it was deleted on this page and the lists could not be fetched since.
        store.set(overlayAtom, (overlay) => withoutLeaving(overlay, [id]))
        showToast({ title: 'Restored' })
        await settle(id)
      } catch (error) {
        failed('Failed to restore', error)
      }
    },
    purge: async (id: string): Promise<void> => {
      try {
        await sendPurge({ params: { assetId: id } })
        showToast({ title: 'Deleted forever' })
        await settle(id)
      } catch (error) {
        failed('Failed to delete', error)
      }
    },
    /** Restores many at once. */
    restoreAll: async (ids: readonly string[]): Promise<void> => {
      const { done, failed: refused } = await doEach(ids, (id) => sendRestore({ params: { assetId: id } }))
      store.set(overlayAtom, (overlay) => withoutLeaving(overlay, done))
      if (refused.length > 0) {
        const description = `${countOf(refused.length)} could not be restored. Please try again`
        showToast({ title: 'Failed to restore', description, tone: 'bad' })
      } else showToast({ title: 'Restored', description: countOf(done.length) })
      await settle(...done).catch(() => undefined)
    },
    /** Deletes many at once, with the toasts of a bulk delete (spec images 8). */
    purgeAll: async (ids: readonly string[]): Promise<void> => {
      const purgeOne = async (id: string): Promise<void> => {
        try {
          await sendPurge({ params: { assetId: id } })
        } catch (error) {
          if (!isStatus(error, 404)) throw error
        }
      }
      showToast({ title: 'Deleting...' })
      const outcome = await doEach(ids, purgeOne)
      if (outcome.failed.length > 0) {
        showToast({ title: 'Delete failed', description: 'Some images may not have been deleted', tone: 'bad' })
      } else if (ids.length === 1) showToast({ title: 'Deleted forever' })
      else showToast({ title: 'Deleted successfully', description: `${formatCount(ids.length)} images removed` })
      await settle(...outcome.done).catch(() => undefined)
    },
  }
}
