import { listWaitlist, type WaitingAddress } from '@studio/backend/contract/admin'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'
import type { ListPage } from '../parts/table/list-pages.ts'
import { usePagedList } from '../parts/table/use-paged-list.ts'

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
