import type { Character } from '@studio/backend/contract/library'
import { noteAct } from '@studio/media/last-act'
import { refreshMembers, useChangeMembers } from '@studio/media/members'
import { formatCount } from '@studio/ui/format'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'

/** Spec images 8: the words for one image, and ours for many. */
const wordsOf = { add: 'added to character', remove: 'removed from character' } as const

function titleOf(change: 'add' | 'remove', images: number): string {
  return `${images === 1 ? 'Image' : `${formatCount(images)} images`} ${wordsOf[change]}`
}

/**
 * Adds images to a character or removes them, with one command for each 500, one toast and one undo. Tells of a failure itself; never
 * rejects.
 */
export function useMembership() {
  const client = useQueryClient()
  const store = useStore()
  const changeMembers = useChangeMembers()

  return async (
    change: 'add' | 'remove',
    { id: characterId, name }: Pick<Character, 'id' | 'name'>,
    ids: readonly string[],
  ): Promise<void> => {
    const progress = change === 'add' ? 'Adding...' : 'Removing...'
    const { changed, settled, failed } = await changeMembers({ characterId, change, ids, progress })
    const undo = noteAct(store, async () => {
      const back = change === 'add' ? 'remove' : 'put-back'
      const undone = await changeMembers({ characterId, change: back, ids: changed, progress: 'Undoing...' })
      if (undone.failed.length > 0) showToast({ title: 'Failed to undo', description: 'Please try again', tone: 'bad' })
      else showToast({ title: titleOf(change === 'add' ? 'remove' : 'add', changed.length), description: name })
      await refreshMembers(client, characterId)
    })
    const action = changed.length > 0 ? { action: { label: 'Undo', run: () => void undo() } } : {}
    if (failed.length === 0) showToast({ title: titleOf(change, settled.length), description: name, ...action })
    else {
      const description = change === 'add' ? 'Failed to add images.' : 'Failed to remove images.'
      showToast({ title: 'Error', description, tone: 'bad', ...action })
    }
    await refreshMembers(client, characterId)
  }
}
