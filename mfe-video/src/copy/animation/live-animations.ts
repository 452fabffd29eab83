import { type Animation, listAnimations } from '@studio/backend/contract/animations'
import { readCredits } from '@studio/backend/contract/spend'
import { type LiveKind, liveList } from '@studio/ui/live-kinds'
import { serverNow } from '@studio/ui/server-clock'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { stateOf } from '../../clips/kind/clip.ts'
import { animationKind } from './animation-kind.ts'

/** Spec video 9: without a live feed the list is polled this often, in ms, until what is being made is this old. */
const everyMs = 5_000
const untilMs = 5 * 60_000

/** Whether something is being made that began less than five minutes ago. */
function isWorthPolling(client: QueryClient): boolean {
  const pages = client.getQueryData<InfiniteData<readonly Animation[]>>(animationKind.listKey)?.pages ?? []
  return pages.flat().some((animation) => {
    const state = stateOf(animation)
    return state !== 'done' && state !== 'failed' && serverNow() - Date.parse(animation.createdAt) < untilMs
  })
}

const list: LiveKind = {
  ...liveList('video', listAnimations),
  poll: async (client) => {
    const fetchedAt = client.getQueryState(animationKind.listKey)?.dataUpdatedAt ?? 0
    if (Date.now() - fetchedAt < everyMs || !isWorthPolling(client)) return
    await client.refetchQueries({ queryKey: animationKind.listKey, type: 'active' }, { throwOnError: true })
  },
}

/** What the copy video page shows and keeps up to date. */
export const animationKinds: readonly LiveKind[] = [list, liveList('queue', readCredits)]
