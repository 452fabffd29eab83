import type { BulkAction } from '@studio/backend/contract'
import { type BulkOutcome, returnedWords, tellProgress, useBulk } from '@studio/media/bulk'
import { noteBegun, type Undoable } from '@studio/media/last-act'
import { overlayAtom, withoutLeaving } from '@studio/media/overlay'
import { formatCountOf } from '@studio/ui/format'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import { useRefreshTrash } from './use-refresh-trash.ts'
import { useUndoRestore } from './use-undo-restore.ts'

/** Says what became of a restore; what it has restored can be undone, also when some images could not be restored. */
function tellRestored(outcome: BulkOutcome, action: Undoable): void {
  const { settled, failed } = outcome
  const title = 'Failed to restore'
  if (failed.length > 0) {
    const description = `${formatCountOf(failed.length, 'image')} could not be restored. Please try again`
    showToast({ title, description, tone: 'bad', ...action })
  } else {
    const restored = { title: 'Restored', description: formatCountOf(settled.length, 'image') }
    showToast({ ...returnedWords(outcome, restored, title), ...action })
  }
}

/** The toasts of a bulk delete (spec images 8). What has left the trash since is not deleted: it may have been restored elsewhere. */
function tellErased({ changed, failed, gone = [] }: BulkOutcome): void {
  const left = gone.length === 0 ? [] : [`${formatCountOf(gone.length, 'image')} not in the trash any more`]
  if (failed.length > 0) {
    const description = ['Some images may not have been deleted', ...left].join('. ')
    showToast({ title: 'Delete failed', description, tone: 'bad' })
  } else if (changed.length === 0) showToast({ title: 'Nothing was deleted', description: left.join() })
  else if (changed.length === 1 && gone.length === 0) showToast({ title: 'Deleted forever' })
  else {
    const removed = `${formatCountOf(changed.length, 'image')} removed`
    showToast({ title: 'Deleted successfully', description: [removed, ...left].join('. ') })
  }
}

/** Restores many images from the trash, or deletes them for good, with one command per 500. */
export function useTrashBulk() {
  const store = useStore()
  const refresh = useRefreshTrash()
  const bulk = useBulk()
  const undoRestore = useUndoRestore()
  const change = (action: BulkAction, title: string, ids: readonly string[]): Promise<BulkOutcome> =>
    bulk(action, ids, (done) => tellProgress(title, done, ids.length))

  return {
    restoreAll: async (ids: readonly string[]): Promise<void> => {
      if (ids.length > 1) showToast({ title: 'Restoring...' })
      const restoring = change('restore', 'Restoring...', ids)
      const noted = noteBegun(
        store,
        restoring.then(({ changed }) => changed),
        undoRestore,
      )
      const outcome = await restoring
      // The gallery may still hide some that were deleted on this page, when the lists could not be fetched since.
      store.set(overlayAtom, (overlay) => withoutLeaving(overlay, outcome.settled))
      tellRestored(outcome, await noted)
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
