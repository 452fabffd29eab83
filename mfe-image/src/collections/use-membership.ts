import type { BulkOutcome } from '@studio/media/bulk'
import { noteAct } from '@studio/media/last-act'
import { errorText } from '@studio/ui/api-error'
import { formatCountOf } from '@studio/ui/format'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import type { Collection, Collections, Noun } from './collections.ts'

type Change = 'add' | 'remove'

const undoOf = { add: 'remove', remove: 'put-back' } as const
const failureOf = { add: 'Failed to add images.', remove: 'Failed to remove images.' } as const

/** Spec images 8: the words for one image, and ours for many. */
function titleOf(change: Change, images: number, noun: Noun): string {
  const subject = images === 1 ? 'Image' : formatCountOf(images, 'image')
  return `${subject} ${change === 'add' ? 'added to' : 'removed from'} ${noun}`
}

function wordsFor(change: Change, { changed, settled }: BulkOutcome, noun: Noun): string {
  if (change === 'add' && changed.length === 0) return `Already in this ${noun}`
  return titleOf(change, changed.length === 0 ? settled.length : changed.length, noun)
}

/**
 * Adds images to a character or style or removes them, with one command for each 500, one toast and one undo. Tells of a failure
 * itself; never rejects.
 */
export function useMembership({ noun, change: sendChange, refresh }: Collections) {
  const store = useStore()

  const undo = async (change: Change, { id, name }: Pick<Collection, 'id' | 'name'>, ids: readonly string[]) => {
    const { failed } = await sendChange({ id, change: undoOf[change], ids, progress: 'Undoing...' })
    if (failed.length > 0) showToast({ title: 'Failed to undo', description: 'Please try again', tone: 'bad' })
    else showToast({ title: titleOf(change === 'add' ? 'remove' : 'add', ids.length, noun), description: name })
    await refresh(id)
  }

  return async (change: Change, collection: Pick<Collection, 'id' | 'name'>, ids: readonly string[]): Promise<void> => {
    const { id, name } = collection
    const progress = change === 'add' ? 'Adding...' : 'Removing...'
    const outcome = await sendChange({ id, change, ids, progress })
    const { changed, failed, error } = outcome
    const undoOnce = noteAct(store, () => undo(change, collection, changed))
    const action = changed.length > 0 ? { action: { label: 'Undo', run: () => void undoOnce() } } : {}
    if (failed.length === 0) showToast({ title: wordsFor(change, outcome, noun), description: name, ...action })
    else showToast({ title: 'Error', description: errorText(error, failureOf[change]), tone: 'bad', ...action })
    await refresh(id)
  }
}
