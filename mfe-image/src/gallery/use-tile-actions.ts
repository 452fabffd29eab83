import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { useStore } from 'jotai'
import { useMemo } from 'react'
import { useOpenDetail } from '../detail/use-detail.ts'
import { draftAtomOf } from '../panel/draft.ts'
import { draftOf } from '../panel/reuse.ts'
import { dismissedAtomOf } from './dismissed.ts'
import type { TileActions } from './gallery-tile.tsx'
import { dismissalOf } from './tiles.ts'

/** What tiles can do today. */
export function useTileActions(): TileActions {
  const userId = useCurrentUser().id
  const store = useStore()
  const openDetail = useOpenDetail()
  return useMemo(
    () => ({
      open: ({ generation, output }) => openDetail({ generationId: generation.id, n: output.n }),
      reuse: ({ generation }) => {
        const draft = draftAtomOf(userId)
        store.set(draft, draftOf(generation, store.get(draft)))
        showToast({ title: 'Settings applied' })
      },
      dismiss: (tile) => store.set(dismissedAtomOf(userId), dismissalOf(tile)),
    }),
    [openDetail, store, userId],
  )
}
