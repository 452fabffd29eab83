import { trashImage } from '@studio/backend/contract'
import { ApiError, errorText, isStatus } from '@studio/ui/api-error'
import { formatCountOf } from '@studio/ui/format'
import { useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import { type BulkOutcome, returnedWords, tellProgress, useBulk } from './bulk.ts'
import { noteBegun, type UndoAgain, type Undoable } from './last-act.ts'
import { overlayAtom, withLeaving, withoutLeaving } from './overlay.ts'
import { findPicture, refreshPictures } from './pictures.ts'

/** Spec images 8: a failed delete says why, as far as that is known. */
const failureOf = ({ error }: BulkOutcome): string =>
  error instanceof ApiError ? errorText(error, 'Please try again') : 'Please try again'

/** Spec images 8, the words after a delete; one that was not selected has none of its own there. */
function tell(bulk: boolean, outcome: BulkOutcome, action: Undoable): void {
  const { settled, failed } = outcome
  if (failed.length === 0) {
    if (bulk) {
      const description = `${formatCountOf(settled.length, 'image')} removed`
      showToast({ title: 'Deleted successfully', description, ...action })
    } else showToast({ title: 'Moved to trash', ...action })
  } else if (bulk) {
    const description = 'Some images may not have been deleted'
    showToast({ title: 'Delete failed', description, tone: 'bad', ...action })
  } else showToast({ title: 'Failed to delete', description: failureOf(outcome), tone: 'bad' })
}

/** Moves one image to the trash by the specified call. */
function useTrashOne(): (id: string) => Promise<BulkOutcome> {
  const client = useQueryClient()
  const { mutateAsync: trash } = useCommand(trashImage)
  return useCallback(
    async (id) => {
      try {
        const picture = await findPicture(client, id)
        if (picture === undefined) return { changed: [], settled: [id], failed: [] }
        const { generation, output } = picture
        await trash({ params: { generationId: generation.id }, body: { imageUrl: output.url } })
        return { changed: [id], settled: [id], failed: [] }
      } catch (error) {
        // Spec images 8: an image that no longer exists counts as deleted.
        if (isStatus(error, 404)) return { changed: [], settled: [id], failed: [] }
        return { changed: [], settled: [], failed: [id], error }
      }
    },
    [client, trash],
  )
}

/**
 * Moves images to the trash: gone at once, back when refused or when the person takes it back (spec images 4 and 8). `bulk` says that they
 * were selected, even if it is only one.
 */
export function useTrash(): (ids: readonly string[], bulk?: boolean) => Promise<void> {
  const client = useQueryClient()
  const store = useStore()
  const trashOne = useTrashOne()
  const changeAll = useBulk()

  return useCallback(
    async (ids, bulk = ids.length > 1) => {
      const comeBack = (back: readonly string[]): void =>
        store.set(overlayAtom, (overlay) => withoutLeaving(overlay, back))

      const undo = async (gone: readonly string[], again: UndoAgain): Promise<void> => {
        const outcome = await changeAll('restore', gone, (done) => tellProgress('Restoring...', done, gone.length))
        const { settled, failed } = outcome
        const title = 'Failed to restore'
        if (failed.length > 0) showToast({ title, description: 'Please try again', tone: 'bad', ...again(failed) })
        else showToast(returnedWords(outcome, { title: 'Restored' }, title))
        // At once: what was restored must never stay hidden, even if the lists cannot be fetched now.
        comeBack(settled)
        await refreshPictures(client, settled)
      }

      store.set(overlayAtom, (overlay) => withLeaving(overlay, ids))
      const [first, ...others] = ids
      if (first === undefined) return
      if (bulk) showToast({ title: 'Deleting...' })
      const trashing =
        others.length === 0
          ? trashOne(first)
          : changeAll('trash', ids, (done) => tellProgress('Deleting...', done, ids.length))
      const noted = noteBegun(
        store,
        trashing.then(({ changed }) => changed),
        undo,
      )
      const outcome = await trashing
      comeBack(outcome.failed)
      tell(bulk, outcome, await noted)
      await refreshPictures(client, outcome.settled)
      comeBack(outcome.settled)
    },
    [client, store, trashOne, changeAll],
  )
}
