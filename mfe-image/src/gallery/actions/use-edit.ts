import { focusPrompt } from '@studio/media/written-prompt'
import { useCurrentUser } from '@studio/ui/current-user'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import { draftAtomOf } from '../../request/draft.ts'
import { draftOf } from '../../request/reuse.ts'
import type { Tile } from '../items/live-tiles.ts'
import { useReuse } from './use-reuse.ts'

/**
 * Puts the words, settings and references of a failed output into the panel, and the cursor into the words. The references of a
 * request that the server never accepted are still in the panel.
 */
export function useEdit(): (tile: Tile) => void {
  const userId = useCurrentUser().id
  const store = useStore()
  const reuse = useReuse()
  return useCallback(
    (tile) => {
      const draft = draftAtomOf(userId)
      if (tile.isTaken) void reuse(tile)
      else store.set(draft, draftOf(tile, store.get(draft)))
      focusPrompt()
    },
    [reuse, store, userId],
  )
}
