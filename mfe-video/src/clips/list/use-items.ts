import { useQueryClient } from '@tanstack/react-query'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { useEffect, useMemo } from 'react'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'
import { listPending } from '../kind/pending.ts'
import { type Items, itemsOf } from './items.ts'
import { overlayAtom } from './overlay.ts'
import type { ClipList } from './use-clip-list.ts'

/**
 * What the grid shows, from the list and what this page has asked for and done.
 * @param ratioOf width by height of a clip; the same function with every render
 */
export function useItems<C extends Clip>(
  { pendingAtom, one }: Pick<ClipKind<C>, 'pendingAtom' | 'one'>,
  { clips, isFetching }: Pick<ClipList<C>, 'clips' | 'isFetching'>,
  ratioOf: (clip: C) => number,
): Items<C> {
  const [pending, setPending] = useAtom(pendingAtom)
  const { leaving } = useAtomValue(overlayAtom)
  useEffect(() => {
    const ids = new Set(clips.map(({ id }) => id))
    if (listPending(pending, ids) !== pending) setPending((all) => listPending(all, ids))
  }, [clips, pending, setPending])
  const [client, store] = [useQueryClient(), useStore()]
  const newestAt = clips[0]?.createdAt
  // After it is noted what the list contains. It can wait, so that the page does not: whatever fails is tried again after the next fetch.
  useEffect(() => {
    if (isFetching || newestAt === undefined || store.get(pendingAtom).length === 0) return
    void import('./drop-gone.ts').then(
      ({ dropGone }) => dropGone({ client, store }, { pendingAtom, one }, newestAt),
      () => undefined,
    )
  }, [client, store, pendingAtom, one, isFetching, newestAt])
  return useMemo(() => itemsOf(clips, { pending, leaving }, ratioOf), [clips, pending, leaving, ratioOf])
}
