import { inviteAddress, listWaitlist } from '@studio/backend/contract/admin'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey, sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { tellFailure } from '../parts/tell-failure.ts'

/** Those who wait, or those who were invited. */
export type WaitlistState = 'waiting' | 'invited'

const firstPage: string | undefined = undefined

export function useWaitlist(state: WaitlistState) {
  const list = useInfiniteQuery({
    queryKey: [...cacheKey(listWaitlist), state],
    queryFn: ({ pageParam, signal }) => callEndpoint(listWaitlist, { query: { state, after: pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  return { ...list, items: list.data?.pages.flatMap(({ addresses }) => addresses) }
}

/** Invites an address, and says what came of it. */
export function useInvite(onInvited: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => sendCommand(inviteAddress, { body: { email } }),
    onSuccess: async ({ isNew }, email) => {
      showToast({ title: isNew ? 'Invited' : 'Invited before', description: `${email} may sign in.` })
      onInvited()
      await client.invalidateQueries({ queryKey: cacheKey(listWaitlist) })
    },
    onError: (error, email) =>
      tellFailure('Failed to invite', `${email} could not be invited. Please try again in a moment.`)(error),
  })
}
