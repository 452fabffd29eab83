import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { listPending, pendingAtom } from '../request/pending.ts'
import { type Items, itemsOf } from './items.ts'
import { overlayAtom } from './overlay.ts'
import type { VideoList } from './use-videos.ts'

/** What the grid shows, from the list and what this page has asked for and done. */
export function useItems({ videos }: Pick<VideoList, 'videos'>): Items {
  const [pending, setPending] = useAtom(pendingAtom)
  const { leaving } = useAtomValue(overlayAtom)
  useEffect(() => {
    const ids = new Set(videos.map(({ id }) => id))
    if (listPending(pending, ids) !== pending) setPending((all) => listPending(all, ids))
  }, [videos, pending, setPending])
  return useMemo(() => itemsOf(videos, pending, leaving), [videos, pending, leaving])
}
