import { liveKinds, refetchShown } from '@studio/ui/live-kinds'
import type { QueryClient } from '@tanstack/react-query'
import type { LiveNews } from './live-socket.ts'

/**
 * Applies one message of the feed to the cache. `resumed` says whether the feed goes on from a known position, as it does from the
 * first load of a page. If not, what was fetched before the feed was ready may be out of date.
 */
export function applyMessage(client: QueryClient, message: LiveNews, resumed: boolean): void {
  switch (message.type) {
    case 'changes':
      liveKinds.apply(client, message.changes)
      return
    case 'ready':
      if (!resumed) void refetchShown(client)
      return
    case 'reset':
      void refetchShown(client)
  }
}
