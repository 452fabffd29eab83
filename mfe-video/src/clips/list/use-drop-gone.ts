import { isStatus } from '@studio/ui/api-error'
import { serverNow } from '@studio/ui/server-clock'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'
import { dropPending } from '../kind/pending.ts'
import type { ClipList } from './use-clip-list.ts'

/** So long after its press the list may lack a clip only because the server is behind, in ms: its tile has to stay, or it is bought twice. */
const lateMs = 60_000

/** Takes away the tiles of clips that were deleted elsewhere before this list has contained them: it never will. */
export function useDropGone<C extends Clip>(
  { pendingAtom, one }: Pick<ClipKind<C>, 'pendingAtom' | 'one'>,
  { isFetching }: Pick<ClipList<C>, 'isFetching'>,
): void {
  const client = useQueryClient()
  const store = useStore()
  useEffect(() => {
    if (isFetching) return
    for (const { key, clipId, listed, startedAt } of store.get(pendingAtom)) {
      if (clipId === undefined || listed === true || serverNow() - startedAt < lateMs) continue
      client.fetchQuery(one(clipId)).catch((error: unknown) => {
        if (isStatus(error, 404)) store.set(pendingAtom, (all) => dropPending(all, [key]))
      })
    }
  }, [client, store, pendingAtom, one, isFetching])
}
