import { inviteAddress, listWaitlist, type WaitingAddress } from '@studio/backend/contract/admin'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey, sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListPage } from '../parts/table/list-pages.ts'
import { usePagedList } from '../parts/table/use-paged-list.ts'
import { tellFailure } from '../parts/tell-failure.ts'

/** Those who wait, or those who were invited. */
export type WaitlistState = 'waiting' | 'invited'

/** Addresses page by page; those in view follow what changes. */
export function useWaitlist(state: WaitlistState) {
  return usePagedList<WaitingAddress, ListPage<WaitingAddress>>({
    queryKey: [...cacheKey(listWaitlist), state],
    // who was invited waits no more, and who is new stands at the end
    leaves: state === 'waiting',
    fetchPage: async (page, signal) => {
      const { addresses: items, next } = await callEndpoint(listWaitlist, { query: { state, ...page } }, { signal })
      return { items, next }
    },
  })
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
