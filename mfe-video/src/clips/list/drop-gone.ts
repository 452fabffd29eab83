import { isStatus } from '@studio/ui/api-error'
import type { QueryClient } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'
import { dropPending } from '../kind/pending.ts'

/** By so much the clocks of the processes that date clips and responses may differ, in ms. */
const clocksDifferMs = 60_000

interface Page {
  readonly client: Pick<QueryClient, 'fetchQuery'>
  readonly store: Pick<ReturnType<typeof createStore>, 'get' | 'set'>
}

/**
 * Takes away the tiles of clips that were deleted elsewhere before the list has contained them: it never will. A clip that cannot be found is
 * no proof, because the server may be behind for any length of time, and who misses the tile buys the clip again. But a list that contains
 * a clip that was asked for later is not behind.
 * @param newestAt when the newest clip of the list was asked for
 */
export async function dropGone<C extends Clip>(
  { client, store }: Page,
  { pendingAtom, one }: Pick<ClipKind<C>, 'pendingAtom' | 'one'>,
  newestAt: string,
): Promise<void> {
  const knownUntil = Date.parse(newestAt) - clocksDifferMs
  for (const { key, clipId, listed, acceptedAt = Infinity } of store.get(pendingAtom)) {
    if (clipId === undefined || listed === true || acceptedAt > knownUntil) continue
    const error: unknown = await client.fetchQuery(one(clipId)).catch((reason: unknown) => reason)
    if (isStatus(error, 404)) store.set(pendingAtom, (all) => dropPending(all, [key]))
  }
}
