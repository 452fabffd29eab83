import { getCurrentUser, imageQueueStatus, type LiveChange, listTrash, listUploads } from '@studio/backend/contract'
import {
  characterImages,
  listCharacters,
  listLoras,
  listPromptSettings,
  listStyles,
  listStyleVersions,
} from '@studio/backend/contract/library'
import { cacheKey } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'
import type { LiveNews } from './live-socket.ts'

interface Targets {
  readonly client: Pick<QueryClient, 'invalidateQueries'>
  /** Fetches one generation, or one image, into the gallery; see batch-refresher.ts. */
  readonly refreshGeneration: (id: string) => void
  readonly refreshImage: (id: string) => void
  /** Fetches the images of open characters if this image has left or joined one of them; see refresh-members.ts. */
  readonly refreshMember: (id: string) => void
}

function applyChange({ client, refreshGeneration, refreshImage, refreshMember }: Targets, change: LiveChange): void {
  switch (change.kind) {
    case 'generation':
      refreshGeneration(change.id)
      return
    case 'image':
      refreshImage(change.id)
      refreshMember(change.id)
      void client.invalidateQueries({ queryKey: cacheKey(listTrash) })
      void client.invalidateQueries({ queryKey: cacheKey(listUploads) })
      // What is in the trash leaves the cards of its characters and styles.
      void client.invalidateQueries({ queryKey: cacheKey(listCharacters) })
      void client.invalidateQueries({ queryKey: cacheKey(listStyles) })
      return
    case 'queue':
      void client.invalidateQueries({ queryKey: cacheKey(imageQueueStatus) })
      return
    case 'account':
      void client.invalidateQueries({ queryKey: cacheKey(getCurrentUser) })
      return
    case 'lora':
      void client.invalidateQueries({ queryKey: cacheKey(listLoras) })
      return
    case 'prompt-setting':
      void client.invalidateQueries({ queryKey: cacheKey(listPromptSettings) })
      return
    case 'character':
      void client.invalidateQueries({ queryKey: cacheKey(listCharacters) })
      void client.invalidateQueries({
        queryKey: cacheKey(characterImages.columns, { params: { characterId: change.id } }),
      })
      return
    case 'style':
      void client.invalidateQueries({ queryKey: cacheKey(listStyles) })
      void client.invalidateQueries({ queryKey: cacheKey(listStyleVersions) })
  }
}

/** When at least this many have changed at once, the two lists that are shown are fetched, instead of each item. */
const many = 100

/**
 * Applies one message of the feed to the cache. `resumed` says whether the feed goes on from a known position, as it does from the
 * first load of a page. If not, what was fetched before the feed was ready may be out of date.
 */
export function applyMessage(targets: Targets, message: LiveNews, resumed: boolean): void {
  switch (message.type) {
    case 'changes':
      if (message.changes.length >= many) void targets.client.invalidateQueries()
      else for (const change of message.changes) applyChange(targets, change)
      return
    case 'ready':
      if (!resumed) void targets.client.invalidateQueries()
      return
    case 'reset':
      void targets.client.invalidateQueries()
  }
}
