import { type Character, characterImages } from '@studio/backend/contract/library'
import type { BulkOutcome } from '@studio/media/bulk'
import { noteBegun, type UndoAgain, type Undoable } from '@studio/media/last-act'
import { refreshMembers, useChangeMembers } from '@studio/media/members'
import { useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { movedWords, moveMembers } from './move-members.ts'
import { overlayAtom, withLeaving, withoutLeaving } from './overlay.ts'
import { type Moved, putBack, putBackWords } from './put-back.ts'

interface Words {
  readonly title: string
  readonly description?: string
  readonly tone?: 'bad'
}

/** Says what has happened, with one Undo for all that has changed. */
function tell({ failed }: BulkOutcome, words: Words, failure: string, action: Undoable): void {
  if (failed.length === 0) showToast({ ...words, ...action })
  else showToast({ title: 'Error', description: failure, tone: 'bad', ...action })
}

/**
 * Changes any number of images of a character: shown at once, taken back when refused, and undone from
 * one toast. Neither function rejects.
 */
export function useBulkMembers(characterId: string) {
  const client = useQueryClient()
  const store = useStore()
  const { mutateAsync: change } = useCommand(characterImages.change)
  const changeMembers = useChangeMembers()

  const hide = (ids: readonly string[]): void =>
    store.set(overlayAtom, (overlay) => withLeaving(overlay, characterId, ids))
  const show = (ids: readonly string[]): void =>
    store.set(overlayAtom, (overlay) => withoutLeaving(overlay, characterId, ids))

  const undo = async (ids: readonly string[], again: UndoAgain, moved?: Moved): Promise<void> => {
    const left = { characterId, ids, moved }
    const outcome = await putBack(changeMembers, left)
    show([...outcome.back])
    await refreshMembers(client, characterId, ...(moved === undefined ? [] : [moved.to.id]))
    showToast({ ...putBackWords(left, outcome), ...again(outcome.failed) })
  }

  return {
    /** Removes images from the character; `words` are said when that has worked. */
    remove: async (ids: readonly string[], words: Words): Promise<void> => {
      hide(ids)
      const removing = changeMembers({ characterId, change: 'remove', ids, progress: 'Removing...' })
      const noted = noteBegun(
        store,
        removing.then(({ changed }) => changed),
        undo,
      )
      const outcome = await removing
      show(outcome.failed)
      tell(outcome, words, 'Failed to remove images.', await noted)
      await refreshMembers(client, characterId)
      show(outcome.settled)
    },

    /** Moves images to another character. */
    moveTo: async (ids: readonly string[], to: Pick<Character, 'id' | 'name'>): Promise<void> => {
      hide(ids)
      const moving = moveMembers(change, { characterId, ids, to })
      const noted = noteBegun(
        store,
        moving.then(({ outcome }) => outcome.changed),
        async (changed, again) => await undo(changed, again, (await moving).moved),
      )
      const { outcome, moved } = await moving
      show(outcome.failed)
      tell(outcome, movedWords(outcome, moved), 'Failed to move images.', await noted)
      await refreshMembers(client, characterId, to.id)
      show(outcome.settled)
    },
  }
}
