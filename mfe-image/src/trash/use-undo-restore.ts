import { returnedWords, tellProgress, useBulk } from '@studio/media/bulk'
import type { UndoAgain } from '@studio/media/last-act'
import { overlayAtom, withLeaving, withoutLeaving } from '@studio/media/overlay'
import { formatCountOf } from '@studio/ui/format'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import { useRefreshTrash } from './use-refresh-trash.ts'

/** Puts restored images back into the trash, with the time that they had there. Never throws: it shows what became of them. */
export function useUndoRestore(): (ids: readonly string[], again: UndoAgain) => Promise<void> {
  const store = useStore()
  const refresh = useRefreshTrash()
  const bulk = useBulk()
  /** Shows images in the gallery again, where they were hidden while they were on their way to the trash. */
  const comeBack = (ids: readonly string[]): void => store.set(overlayAtom, (overlay) => withoutLeaving(overlay, ids))

  return async (ids, again) => {
    store.set(overlayAtom, (overlay) => withLeaving(overlay, ids))
    const outcome = await bulk('undo-restore', ids, (done) => tellProgress('Moving to trash...', done, ids.length))
    const { settled, failed } = outcome
    comeBack(failed)
    const title = 'Failed to undo'
    const back = { title: 'Back in the trash', description: formatCountOf(settled.length, 'image') }
    if (failed.length > 0) showToast({ title, description: 'Please try again', tone: 'bad', ...again(failed) })
    else showToast(returnedWords(outcome, back, title))
    await refresh(settled)
    comeBack(settled)
  }
}
