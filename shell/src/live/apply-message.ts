import { getCurrentUser, imageQueueStatus, type LiveChange, type LiveMessage } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'

interface Targets {
  readonly client: Pick<QueryClient, 'invalidateQueries'>
  /** Fetches one generation into the lists; see refresher.ts. */
  readonly refreshGeneration: (id: string) => void
}

function applyChange({ client, refreshGeneration }: Targets, change: LiveChange): void {
  switch (change.kind) {
    case 'generation':
      refreshGeneration(change.id)
      return
    case 'queue':
      void client.invalidateQueries({ queryKey: cacheKey(imageQueueStatus) })
      return
    case 'account':
      void client.invalidateQueries({ queryKey: cacheKey(getCurrentUser) })
  }
}

/**
 * Applies one message of the feed to the cache. `resumed` says whether the feed was asked to go on from a known position:
 * without one, what was fetched before it was ready may be old.
 */
export function applyMessage(targets: Targets, message: LiveMessage, resumed: boolean): void {
  switch (message.type) {
    case 'changes':
      for (const change of message.changes) applyChange(targets, change)
      return
    case 'ready':
      if (!resumed) void targets.client.invalidateQueries()
      return
    case 'reset':
      void targets.client.invalidateQueries()
  }
}
