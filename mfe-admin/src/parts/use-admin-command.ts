import type { Endpoint } from '@studio/backend/contract'
import { cacheKey, type ResponseOf } from '@studio/ui/query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type InputOf, sendAdminCommand } from './send-admin-command.ts'

interface Outcome<E extends Endpoint> {
  /** What admins read that the command changes. */
  readonly changes: Endpoint
  readonly onMutate?: () => void
  readonly onSuccess: (told: ResponseOf<E>, input: InputOf<E>) => void
  readonly onError?: (error: unknown) => void
  readonly onSettled?: () => void
}

/**
 * Sends commands as `sendAdminCommand` does. What comes of one is told in any case, because it is carried out in any case: what is given to
 * `mutate` instead is never called once the form that has sent it is gone.
 */
export function useAdminCommand<E extends Endpoint>(endpoint: E, { changes, ...outcome }: Outcome<E>) {
  const client = useQueryClient()
  return useMutation({
    ...outcome,
    // What it changes is read anew after a failure, too: it may have been carried out all the same, or this page knew something old. It
    // becomes stale before anything is told, so that what is shown then begins by reading it.
    mutationFn: (input: InputOf<E>) =>
      sendAdminCommand(endpoint, input).finally(() => void client.invalidateQueries({ queryKey: cacheKey(changes) })),
  })
}
