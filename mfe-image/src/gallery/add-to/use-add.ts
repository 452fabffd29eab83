import { type BulkOutcome, changeMany, tellProgress } from '@studio/media/bulk'
import { noteAct } from '@studio/media/last-act'
import { errorText } from '@studio/ui/api-error'
import { formatCount } from '@studio/ui/format'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import type { Collections } from './collections.ts'

interface Add {
  /** Adds images to one that is there and says so; those that were not in it before can be taken out again. */
  readonly add: (to: { readonly id: string; readonly name: string }, assetIds: readonly string[]) => Promise<void>
  /** Creates one and adds the images; rejects with the error of the server when it was not created. */
  readonly addToNew: (name: string, assetIds: readonly string[]) => Promise<void>
}

const capital = (noun: string): string => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
const images = (count: number): string => (count === 1 ? 'Image' : `${formatCount(count)} images`)

/** Adding images to one of the collections, in the words of spec images 8. */
export function useAdd({ noun, create, change, refresh }: Collections): Add {
  const store = useStore()

  const send = async (id: string, what: 'add' | 'remove', assetIds: readonly string[]): Promise<BulkOutcome> => {
    const title = what === 'add' ? `Adding to ${noun}...` : `Removing from ${noun}...`
    const onProgress = (done: number): void => tellProgress(title, done, assetIds.length)
    const outcome = await changeMany(change(id, what), assetIds, { onProgress })
    await refresh()
    return outcome
  }
  const undo = async (id: string, added: readonly string[]): Promise<void> => {
    const { failed } = await send(id, 'remove', added)
    if (failed.length > 0) showToast({ title: `Failed to remove from ${noun}`, tone: 'bad' })
    else showToast({ title: `${images(added.length)} removed from ${noun}` })
  }
  return {
    add: async ({ id, name }, assetIds) => {
      const { changed, failed, error } = await send(id, 'add', assetIds)
      if (failed.length > 0) {
        const description = errorText(error, 'Please try again')
        showToast({ title: `Failed to add to ${noun}`, description, tone: 'bad' })
        return
      }
      if (changed.length === 0) {
        showToast({ title: `Already in this ${noun}`, description: name })
        return
      }
      const undoOnce = noteAct(store, () => undo(id, changed))
      showToast({
        title: `${images(changed.length)} added to ${noun}`,
        description: name,
        action: { label: 'Undo', run: () => void undoOnce() },
      })
    },
    addToNew: async (name, assetIds) => {
      const id = await create(name)
      const { failed } = await send(id, 'add', assetIds)
      if (failed.length === 0) showToast({ title: `${capital(noun)} created successfully`, description: name })
      else showToast({ title: `${capital(noun)} created`, description: 'Some images could not be added', tone: 'bad' })
    },
  }
}
