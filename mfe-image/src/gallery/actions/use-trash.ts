import { restoreImage, trashImage } from '@studio/backend/contract'
import { ApiError, errorText, isStatus } from '@studio/ui/api-error'
import { formatCount } from '@studio/ui/format'
import { useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import { overlayAtom, withLeaving, withoutLeaving } from '../items/overlay.ts'
import { doEach, type Outcome } from './each.ts'
import { findPicture } from './find-picture.ts'
import { refreshPictures } from './refresh-pictures.ts'

/** Spec images 8: a failed delete says why, as far as that is known. */
const failureOf = ({ error }: Outcome): string =>
  error instanceof ApiError ? errorText(error, 'Please try again') : 'Please try again'

/** Spec images 8, the words after a delete; one image has none of its own there. */
function tell(ids: readonly string[], outcome: Outcome, undo: () => void): void {
  const bulk = ids.length > 1
  const action = { label: 'Undo', run: undo }
  if (outcome.failed.length === 0) {
    if (bulk)
      showToast({ title: 'Deleted successfully', description: `${formatCount(ids.length)} images removed`, action })
    else showToast({ title: 'Moved to trash', action })
  } else if (bulk) {
    showToast({ title: 'Delete failed', description: 'Some images may not have been deleted', tone: 'bad' })
  } else showToast({ title: 'Failed to delete', description: failureOf(outcome), tone: 'bad' })
}

/** Moves images to the trash: gone at once, back when refused or when the person takes it back (spec images 4 and 8). */
export function useTrash(): (ids: readonly string[]) => Promise<void> {
  const client = useQueryClient()
  const store = useStore()
  const { mutateAsync: trash } = useCommand(trashImage)
  const { mutateAsync: restore } = useCommand(restoreImage)

  return useCallback(
    async (ids) => {
      const comeBack = (back: readonly string[]): void =>
        store.set(overlayAtom, (overlay) => withoutLeaving(overlay, back))

      const trashOne = async (id: string): Promise<void> => {
        try {
          const picture = await findPicture(client, id)
          if (picture === undefined) return
          const { generation, output } = picture
          await trash({ params: { generationId: generation.id }, body: { imageUrl: output.url } })
        } catch (error) {
          // Spec images 8: an image that no longer exists counts as deleted.
          if (!isStatus(error, 404)) throw error
        }
      }
      const undo = async (): Promise<void> => {
        const { done, failed } = await doEach(ids, (id) => restore({ params: { assetId: id } }))
        if (failed.length > 0) showToast({ title: 'Failed to restore', description: 'Please try again', tone: 'bad' })
        else showToast({ title: 'Restored' })
        // At once: what was restored must never stay hidden, even if the lists cannot be fetched now.
        comeBack(done)
        await refreshPictures(client, done)
      }

      store.set(overlayAtom, (overlay) => withLeaving(overlay, ids))
      if (ids.length > 1) showToast({ title: 'Deleting...' })
      const outcome = await doEach(ids, trashOne)
      comeBack(outcome.failed)
      tell(ids, outcome, () => void undo())
      await refreshPictures(client, outcome.done)
      comeBack(outcome.done)
    },
    [client, store, trash, restore],
  )
}
