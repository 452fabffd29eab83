import type { Endpoint } from '@studio/backend/contract'
import { ApiError } from '@studio/ui/api-error'
import { type ResponseOf, sendCommand } from '@studio/ui/query'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { sendUnderKeptKey } from './kept-keys.ts'

type InputOf<E extends Endpoint> = Parameters<typeof sendCommand<E>>[1]

/**
 * Sends a command that creates something. Until the server says that it was carried out or refused, the same command has the same key when
 * it is sent once more, so that it does not create anything twice; with other texts, it is another command.
 */
export function useCreation<E extends Endpoint>(endpoint: E): UseMutationResult<ResponseOf<E>, Error, InputOf<E>> {
  return useMutation({
    mutationFn: (input: InputOf<E>) =>
      sendUnderKeptKey(
        `${endpoint.path} ${JSON.stringify(input)}`,
        (idempotencyKey) => sendCommand(endpoint, input, { idempotencyKey }),
        isRefused,
      ),
  })
}

/** Whether the server has looked at the command and refused it; a missing session and a limit say nothing of an earlier sending. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status)
}
