import type { Endpoint } from '@studio/backend/contract'
import { mayBeCarriedOut } from '@studio/ui/api-error'
import { type ResponseOf, sendCommand } from '@studio/ui/query'
import { randomKey } from '@studio/ui/random-key'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

type InputOf<E extends Endpoint> = Parameters<typeof sendCommand<E>>[1]

/**
 * Sends a command that creates something. When no response came, the same command has the same key when it is sent once more, so that the
 * server does not create it twice; with other texts, it is another command.
 */
export function useCreation<E extends Endpoint>(endpoint: E): UseMutationResult<ResponseOf<E>, Error, InputOf<E>> {
  const unanswered = useRef<{ readonly command: string; readonly key: string }>(undefined)
  return useMutation({
    mutationFn: async (input: InputOf<E>) => {
      const command = JSON.stringify(input)
      const key = unanswered.current?.command === command ? unanswered.current.key : randomKey()
      unanswered.current = undefined
      try {
        return await sendCommand(endpoint, input, { idempotencyKey: key })
      } catch (error) {
        if (mayBeCarriedOut(error)) unanswered.current = { command, key }
        throw error
      }
    },
  })
}
