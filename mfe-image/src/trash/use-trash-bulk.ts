import type { BulkAction } from '@studio/backend/contract'
import { type BulkOutcome, tellProgress } from '@studio/media/bulk'
import { noteAct } from '@studio/media/last-act'
import { formatCount } from '@studio/ui/format'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import { useBulk } from '../gallery/actions/use-bulk.ts'
import { overlayAtom, withLeaving, withoutLeaving } from '../gallery/items/overlay.ts'
import { useRefreshTrash } from './use-refresh-trash.ts'

const countOf = (images: number): string => (images === 1 ? '1 image' : `${formatCount(images)} images`)

/** Says what became of a restore; what it has restored can be undone, also when some images could not be restored. */
function tellRestored({ changed, settled, failed }: BulkOutcome, undo: () => void): void {
  const action = changed.length === 0 ? {} : { action: { label: 'Undo', run: undo } }
  if (failed.length > 0) {
    const description = `${countOf(failed.length)} could not be restored. Please try again`
    showToast({ title: 'Failed to restore', description, tone: 'bad', ...action })
  } else showToast({ title: 'Restored', description: countOf(settled.length), ...action })
}

/** The toasts of a bulk delete (spec images 8). */
function tellErased({ settled, failed }: BulkOutcome): void {
  if (failed.length > 0) {
    showToast({ title: 'Delete failed', description: 'Some images may not have been deleted', tone: 'bad' })
  } else if (settled.length === 1) showToast({ title: 'Deleted forever' })
  else showToast({ title: 'Deleted successfully', description: `${formatCount(settled.length)} images removed` })
}

/** Restores many images from the trash, or deletes them for good, with one command per 500. */
export function useTrashBulk() {
  const store = useStore()
  const refresh = useRefreshTrash()
  const bulk = useBulk()
  const change = (action: BulkAction, title: string, ids: readonly string[]): Promise<BulkOutcome> =>
    bulk(action, ids, (done) => tellProgress(title, done, ids.length))
  /** Shows images in the gallery again, where they were hidden while they were on their way to the trash. */
  const comeBack = (ids: readonly string[]): void => store.set(overlayAtom, (overlay) => withoutLeaving(overlay, ids))

  /** Puts images back into the trash since when they had been there. */
  const undoRestore = async (ids: readonly string[]): Promise<void> => {
    store.set(overlayAtom, (overlay) => withLeaving(overlay, ids))
    const { settled, failed } = await change('undo-restore', 'Moving to trash...', ids)
    comeBack(failed)
    if (failed.length > 0) showToast({ title: 'Failed to undo', description: 'Please try again', tone: 'bad' })
    else showToast({ title: 'Back in the trash', description: countOf(settled.length) })
    await refresh(settled)
    comeBack(settled)
  }

  return {
    restoreAll: async (ids: readonly string[]): Promise<void> => {
      if (ids.length > 1) showToast({ title: 'Restoring...' })
      const outcome = await change('restore', 'Restoring...', ids)
      // The gallery may still hide some that were deleted on this page, when the lists could not be fetched since.
      comeBack(outcome.settled)
      const undo = noteAct(store, () => undoRestore(outcome.changed))
      tellRestored(outcome, () => void undo())
      await refresh(outcome.settled)
    },
    purgeAll: async (ids: readonly string[]): Promise<void> => {
      showToast({ title: 'Deleting...' })
      const outcome = await change('purge', 'Deleting...', ids)
      tellErased(outcome)
      await refresh(outcome.settled)
    },
  }
}
