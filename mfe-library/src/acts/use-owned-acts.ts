import type { Endpoint } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { tellFailure } from '../toasts/tell-failure.ts'

interface OwnedActs {
  /** Sends a command and says that it is done; rejects with the error of the server. */
  readonly save: (send: () => Promise<unknown>, toast: Parameters<typeof showToast>[0]) => Promise<void>
  /** Deletes a thing, which can be restored from the toast. Tells of a failure itself. */
  readonly remove: (sendDelete: () => Promise<unknown>, sendRestore: () => Promise<unknown>) => Promise<void>
}

/**
 * How the commands of a person's own things are sent and told of (spec images 8).
 * @param noun what such a thing is called, as in "Failed to delete style."
 * @param list the call that lists them, which is fetched again after every command
 */
export function useOwnedActs(noun: string, list: Endpoint): OwnedActs {
  const client = useQueryClient()
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`

  const save: OwnedActs['save'] = async (send, toast) => {
    await send()
    showToast(toast)
    await client.invalidateQueries({ queryKey: cacheKey(list) })
  }
  const attempt = async (failure: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      tellFailure(error, failure)
    }
  }
  const remove: OwnedActs['remove'] = (sendDelete, sendRestore) => {
    const restore = () => attempt(`Failed to restore ${noun}.`, () => save(sendRestore, { title: `${title} restored` }))
    const toast = {
      title: `${title} deleted`,
      description: `The ${noun} has been deleted successfully.`,
      action: { label: 'Undo', run: () => void restore() },
    }
    return attempt(`Failed to delete ${noun}.`, () => save(sendDelete, toast))
  }
  return { save, remove }
}
