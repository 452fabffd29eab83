import type { Endpoint } from '@studio/backend/contract'
import { type LiveKind, liveList, refetchShown } from '@studio/ui/live-kinds'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'

interface Polling {
  /** How old the list is when it is fetched again, in ms, whenever the frame of the studio asks. */
  readonly everyMs: number
  /** Whether these clips may change by themselves; without it they always may. */
  readonly isWorth?: (clips: readonly Clip[]) => boolean
}

function clipsOf(client: QueryClient, listKey: readonly unknown[]): readonly Clip[] {
  return client.getQueryData<InfiniteData<readonly Clip[]>>(listKey)?.pages.flat() ?? []
}

/**
 * The list of a kind, and the clip that is open beyond its loaded pages: they follow the live feed. The list is polled as long as it is
 * shown while the page has none (spec video 7).
 */
export function liveClips(
  { listKey, one }: Pick<ClipKind<Clip>, 'listKey' | 'one'>,
  endpoint: Endpoint,
  { everyMs, isWorth }: Polling,
): LiveKind {
  const list = liveList('video', endpoint)
  let timer: ReturnType<typeof setTimeout> | undefined
  const isPolled = (client: QueryClient): boolean =>
    client.getQueryState(listKey)?.fetchStatus !== 'fetching' && isWorth?.(clipsOf(client, listKey)) !== false
  return {
    ...list,
    apply: (client, id) => {
      list.apply(client, id)
      void refetchShown(client, { queryKey: one(id).queryKey })
    },
    poll: async (client) => {
      clearTimeout(timer)
      if (!isPolled(client)) return
      const shown = { queryKey: listKey, type: 'active' } as const
      const leftMs = (client.getQueryState(listKey)?.dataUpdatedAt ?? 0) + everyMs - Date.now()
      if (leftMs <= 0) {
        await client.refetchQueries(shown, { throwOnError: true })
        return
      }
      // The frame does not ask at the moment when the list becomes too old, but up to three seconds later.
      timer = setTimeout(() => {
        if (isPolled(client)) void client.refetchQueries(shown)
      }, leftMs)
    },
  }
}
