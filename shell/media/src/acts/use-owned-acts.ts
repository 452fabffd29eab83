import type { Endpoint } from '@studio/backend/contract'
import { ApiError, mayBeCarriedOut } from '@studio/ui/api-error'
import { cacheKey, type ResponseOf, sendCommand } from '@studio/ui/query'
import { tellFailure } from '@studio/ui/saving'
import { showToast } from '@studio/ui/toast-store'
import { type QueryFilters, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { sendUnderKeptKey } from './kept-keys.ts'
import { noteBegun, type UndoAgain } from './last-act.ts'

interface OwnedActs {
  /** Sends a command and says that it is done when the list shows it; rejects with the error of the server. */
  readonly save: (send: () => Promise<unknown>, toast: Parameters<typeof showToast>[0]) => Promise<void>
  /**
   * Deletes a thing, which can be restored from the toast and by Ctrl+Z. It leaves the list at once, however slow the connection is, and
   * comes back when it could not be deleted. Tells of a failure itself.
   */
  readonly remove: (
    id: string,
    sendDelete: () => Promise<unknown>,
    sendRestore: () => Promise<unknown>,
  ) => Promise<void>
}

/** What a list says of each of its things. */
interface Listed {
  readonly id: string
}

/**
 * How the commands of a person's own things are sent and told of (spec images 8).
 * @param noun what such a thing is called, as in "Failed to delete style."
 * @param list the call that lists them, which is fetched again after every command
 */
export function useOwnedActs(noun: string, list: Endpoint): OwnedActs {
  const client = useQueryClient()
  const store = useStore()
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`

  const save: OwnedActs['save'] = async (send, toast) => {
    await send()
    await client.invalidateQueries({ queryKey: cacheKey(list) })
    showToast(toast)
  }
  const remove: OwnedActs['remove'] = async (id, sendDelete, sendRestore) => {
    const key = { queryKey: cacheKey(list) }
    // Other keys may begin with that of the list, such as the one under which `useCountsIn` has a Map.
    const lists: QueryFilters = { ...key, predicate: ({ state }) => Array.isArray(state.data) }
    await client.cancelQueries(key)
    const before = client.getQueriesData<readonly Listed[]>(lists)
    client.setQueriesData<readonly Listed[]>(lists, (things) => things?.filter((thing) => thing.id !== id))
    const hidden = client.getQueriesData<readonly Listed[]>(lists).map(([, things]) => things)
    const putBack = (): void => {
      // A list that has arrived meanwhile stays: it is newer than the one of before.
      for (const [n, [queryKey, things]] of before.entries())
        client.setQueryData<readonly Listed[]>(queryKey, (now) => (now === hidden[n] ? things : now))
      void client.invalidateQueries(key)
    }
    const restore = async (_ids: readonly string[], again: UndoAgain): Promise<void> => {
      try {
        await save(sendRestore, { title: `${title} restored` })
      } catch (error) {
        tellFailure(error, `Failed to restore ${noun}.`, again())
      }
    }
    try {
      const deleting = sendDelete()
      const noted = noteBegun(
        store,
        deleting.then(() => [id]),
        restore,
      )
      await deleting
      showToast({
        title: `${title} deleted`,
        description: `The ${noun} has been deleted successfully.`,
        ...(await noted),
      })
      await client.invalidateQueries(key)
    } catch (error) {
      putBack()
      const isUnknown = mayBeCarriedOut(error)
      tellFailure(error, isUnknown ? `No answer came: the ${noun} may be deleted.` : `Failed to delete ${noun}.`)
    }
  }
  return { save, remove }
}

type InputOf<E extends Endpoint> = Parameters<typeof sendCommand<E>>[1]

/** Sends commands as `sendCreation` does. */
export function useCreation<E extends Endpoint>(endpoint: E): UseMutationResult<ResponseOf<E>, Error, InputOf<E>> {
  return useMutation({ mutationFn: (input: InputOf<E>) => sendCreation(endpoint, input) })
}

/**
 * Sends a command that creates something. Until the server says that it was carried out or refused, the same command has the same key when
 * it is sent once more, so that it does not create anything twice; with other texts, it is another command.
 * @param how `says`: what makes it the same command, in place of all of its input
 */
export async function sendCreation<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  {
    says = JSON.stringify(input),
    isSettled = isRefused,
  }: { says?: string; isSettled?: (error: unknown) => boolean } = {},
): Promise<ResponseOf<E>> {
  return await sendUnderKeptKey(
    `${endpoint.path} ${says}`,
    (idempotencyKey) => sendCommand(endpoint, input, { idempotencyKey }),
    isSettled,
  )
}

/** Whether the server has looked at the command and refused it; a missing session and a limit say nothing of an earlier sending. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status)
}
