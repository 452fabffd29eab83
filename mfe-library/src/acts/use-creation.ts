import type { Endpoint } from '@studio/backend/contract'
import { ApiError } from '@studio/ui/api-error'
import { type ResponseOf, sendCommand } from '@studio/ui/query'
import { randomKey } from '@studio/ui/random-key'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'

type InputOf<E extends Endpoint> = Parameters<typeof sendCommand<E>>[1]

/** How long a command that may have been carried out keeps its key, in ms: later, the same texts are meant to create another thing. */
const keptFor = 10 * 60_000

/** Keys of commands that may have been carried out, by what they say. Whoever opens a form again sends the same command. */
const unsettled = new Map<string, { readonly key: string; readonly at: number }>()

/**
 * Sends a command that creates something. Until the server says that it was carried out or refused, the same command has the same key when
 * it is sent once more, so that it does not create anything twice; with other texts, it is another command.
 */
export function useCreation<E extends Endpoint>(endpoint: E): UseMutationResult<ResponseOf<E>, Error, InputOf<E>> {
  return useMutation({
    mutationFn: async (input: InputOf<E>) => {
      const command = `${endpoint.path} ${JSON.stringify(input)}`
      const key = keyOf(command)
      try {
        const response = await sendCommand(endpoint, input, { idempotencyKey: key })
        unsettled.delete(command)
        return response
      } catch (error) {
        if (isRefused(error)) unsettled.delete(command)
        throw error
      }
    },
  })
}

function keyOf(command: string): string {
  const sent = unsettled.get(command)
  if (sent !== undefined && performance.now() - sent.at < keptFor) return sent.key
  const key = randomKey()
  unsettled.set(command, { key, at: performance.now() })
  return key
}

/** Whether the server has looked at the command and refused it; a missing session and a limit say nothing of an earlier sending. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status)
}
