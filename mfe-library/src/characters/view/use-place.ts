import { characterImages } from '@studio/backend/contract/library'
import { mutexByName } from '@studio/media/bulk'
import { noteBegun, type UndoAgain } from '@studio/media/last-act'
import { refreshMembers } from '@studio/media/members'
import { useCommand } from '@studio/ui/query'
import { tellFailure } from '@studio/ui/saving'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { overlayAtom, type Placed } from './overlay.ts'

/** The order is changed by one command at a time, because each names the neighbours that an image has after the command before. */
const exclusively = mutexByName()

/** Where an image of a character is to stand. */
export type Place = Omit<Placed, 'characterId'>

/** Puts an image of a character between two others: shown at once, taken back when refused. Undone by Ctrl+Z. Never rejects. */
export function usePlace(characterId: string): (wanted: Place, before: Place) => Promise<void> {
  const client = useQueryClient()
  const store = useStore()
  const { mutateAsync: send } = useCommand(characterImages.move)

  /** Returns whether it worked; when not, it has said so, and an undo can be asked for again. */
  const put = async ({ id, above, below }: Place, again?: UndoAgain): Promise<boolean> => {
    const placed: Placed = { characterId, id, above, below }
    store.set(overlayAtom, (overlay) => ({ ...overlay, placed: [...overlay.placed, placed] }))
    const body = { assetId: id, ...(above !== undefined && { above }), ...(below !== undefined && { below }) }
    try {
      await exclusively(characterId, () => send({ params: { characterId }, body }))
      return true
    } catch (error) {
      tellFailure(error, 'Failed to move the image.', again?.())
      return false
    } finally {
      // The image is shown at its new place until the list has it there, so that it does not jump back meanwhile.
      await refreshMembers(client, characterId)
      store.set(overlayAtom, (overlay) => ({ ...overlay, placed: overlay.placed.filter((each) => each !== placed) }))
    }
  }

  return async (wanted, before) => {
    const moved = put(wanted).then((done) => (done ? [wanted.id] : []))
    await noteBegun(store, moved, async (_ids, again) => {
      if (await put(before, again)) showToast({ title: 'Order restored' })
    })
  }
}
