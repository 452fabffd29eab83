import { focusPrompt } from '@studio/media/written-prompt'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import { pendingAtom } from '../../request/pending.ts'
import type { Tile } from '../items/live-tiles.ts'
import { useReuse } from './use-reuse.ts'

/**
 * Puts the words, settings and references of a failed output into the panel, and the cursor into the words. A request that the server
 * never accepted goes back to where it was written.
 */
export function useEdit(): (tile: Tile) => void {
  const store = useStore()
  const reuse = useReuse()
  return useCallback(
    (tile) => {
      if (tile.isTaken) {
        void reuse(tile)
        focusPrompt()
        return
      }
      const asked = store.get(pendingAtom).find(({ key }) => key === tile.generation.id)
      asked?.writeAgain?.()
    },
    [reuse, store],
  )
}
