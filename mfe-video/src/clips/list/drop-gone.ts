import { isStatus } from '@studio/ui/api-error'
import { serverNow } from '@studio/ui/server-clock'
import type { QueryClient } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'
import { dropPending } from '../kind/pending.ts'

/** So long after its press the list may lack a clip only because the server is behind, in ms: its tile has to stay, or it is bought twice. */
const lateMs = 60_000

interface Page {
  readonly client: Pick<QueryClient, 'fetchQuery'>
  readonly store: Pick<ReturnType<typeof createStore>, 'get' | 'set'>
}

/** Takes away the tiles of clips that were deleted elsewhere before the list has contained them: it never will. */
export async function dropGone<C extends Clip>(
  { client, store }: Page,
  { pendingAtom, one }: Pick<ClipKind<C>, 'pendingAtom' | 'one'>,
): Promise<void> {
  for (const { key, clipId, listed, startedAt } of store.get(pendingAtom)) {
    if (clipId === undefined || listed === true || serverNow() - startedAt < lateMs) continue
    const error: unknown = await client.fetchQuery(one(clipId)).catch((reason: unknown) => reason)
    if (isStatus(error, 404)) store.set(pendingAtom, (all) => dropPending(all, [key]))
  }
}
