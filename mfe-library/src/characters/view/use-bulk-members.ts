import { type Character, characterImages } from '@studio/backend/contract/library'
import { type BulkOutcome, changeMany, tellProgress } from '@studio/media/bulk'
import { noteChange } from '@studio/media/last-act'
import { refreshMembers, useChangeMembers } from '@studio/media/members'
import { formatCountOf } from '@studio/ui/format'
import { useCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { overlayAtom, withLeaving, withoutLeaving } from './overlay.ts'

const restoring = 'Restoring...'

interface Words {
  readonly title: string
  readonly description?: string
}

/** What undoing a move needs to know of it. */
interface Moved {
  readonly to: Pick<Character, 'id' | 'name'>
  /** Those that were not in the other character before. */
  readonly added: readonly string[]
}

/**
 * Changes any number of images of a character with one command for each 500: shown at once, taken back when refused, and undone from
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

  /** Puts images back; returns those that are in the character then. */
  const returned = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const back = new Set<string>()
    const send = async (asked: readonly string[]) => {
      const body = { change: 'put-back' as const, assetIds: [...asked] }
      const { images } = await change({ params: { characterId }, body })
      // one that is not found, such as in the trash by now, has not come back
      for (const { id, fate } of images) if (fate === 'changed' || fate === 'unchanged') back.add(id)
      return images
    }
    await changeMany(send, ids, { onProgress: (done) => tellProgress(restoring, done, ids.length) })
    return back
  }

  /** Takes images that have returned out of the character that they had been moved to; returns how many are still there. */
  const takenAway = async ({ to, added }: Moved, back: ReadonlySet<string>): Promise<number> => {
    const ids = added.filter((id) => back.has(id))
    const left = added.length - ids.length
    if (ids.length === 0) return left
    const { failed } = await changeMembers({ characterId: to.id, change: 'remove', ids, progress: restoring })
    return left + failed.length
  }

  const putBack = async (ids: readonly string[], moved?: Moved): Promise<void> => {
    const back = await returned(ids)
    const stayed = moved === undefined ? 0 : await takenAway(moved, back)
    show([...back])
    await refreshMembers(client, characterId, ...(moved === undefined ? [] : [moved.to.id]))
    if (back.size === ids.length && stayed === 0) {
      showToast({ title: 'Restored', description: formatCountOf(back.size, 'image') })
      return
    }
    const where =
      moved === undefined || stayed === 0 ? '' : ` ${formatCountOf(stayed, 'image')} stayed in “${moved.to.name}”.`
    showToast({ title: 'Error', description: `Failed to restore images.${where}`, tone: 'bad' })
  }

  /** Says what has happened, with one Undo for all that has changed. */
  const tell = (outcome: BulkOutcome, words: Words, failure: string, moved?: Moved): void => {
    const action = noteChange(store, outcome.changed, () => putBack(outcome.changed, moved))
    if (outcome.failed.length === 0) showToast({ ...words, ...action })
    else showToast({ title: 'Error', description: failure, tone: 'bad', ...action })
  }

  return {
    /** Removes images from the character; `words` are said when that has worked. */
    remove: async (ids: readonly string[], words: Words): Promise<void> => {
      hide(ids)
      const outcome = await changeMembers({ characterId, change: 'remove', ids, progress: 'Removing...' })
      show(outcome.failed)
      tell(outcome, words, 'Failed to remove images.')
      await refreshMembers(client, characterId)
      show(outcome.settled)
    },

    /** Moves images to another character. */
    moveTo: async (ids: readonly string[], to: Pick<Character, 'id' | 'name'>): Promise<void> => {
      hide(ids)
      const wereThere = new Set<string>()
      const move = async (asked: readonly string[]) => {
        const body = { change: 'move' as const, assetIds: [...asked], to: to.id }
        const { images } = await change({ params: { characterId }, body })
        for (const { id, wasThere } of images) if (wasThere === true) wereThere.add(id)
        return images
      }
      const onProgress = (done: number): void => tellProgress('Moving...', done, ids.length)
      const outcome = await changeMany(move, ids, { onProgress })
      show(outcome.failed)
      const words = { title: `${formatCountOf(outcome.settled.length, 'image')} moved`, description: `To “${to.name}”` }
      const added = outcome.changed.filter((id) => !wereThere.has(id))
      tell(outcome, words, 'Failed to move images.', { to, added })
      await refreshMembers(client, characterId, to.id)
      show(outcome.settled)
    },
  }
}
