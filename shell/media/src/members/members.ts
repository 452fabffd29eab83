import { mediaUrl } from '@studio/backend/contract'
import { characterImages, listCharacters, type Shape, unpackShapes } from '@studio/backend/contract/library'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey, useCommand } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'
import { type BulkOutcome, changeMany, type SendBulk, tellProgress } from '../acts/bulk.ts'

/** Cache key of the images of a character; those of searches in them begin with it. */
export function membersKey(characterId: string): readonly unknown[] {
  return cacheKey(characterImages.columns, { params: { characterId } })
}

/** The images of a character in their order, before any details; with `search` only those whose prompt has all of these words. */
async function fetchMembers(characterId: string, signal: AbortSignal, search?: string): Promise<readonly Shape[]> {
  const query = search === undefined ? {} : { search }
  return unpackShapes(await callEndpoint(characterImages.columns, { params: { characterId }, query }, { signal }))
}

/** The images of a character, as the cache knows them. */
export function membersOptions(characterId: string) {
  return {
    queryKey: membersKey(characterId),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchMembers(characterId, signal),
    // No structural sharing: comparing 100,000 images with the previous ones costs more than rendering the few in view.
    structuralSharing: false,
  } as const
}

/** Ids of the images of a character whose prompt has all of these words. */
export async function searchMembers(
  characterId: string,
  search: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  return (await fetchMembers(characterId, signal, search)).map(({ id }) => id)
}

/** Fetches the list of characters, and the images of those that were changed. Never rejects: what cannot be fetched stays as it is. */
export async function refreshMembers(client: QueryClient, ...changed: readonly string[]): Promise<void> {
  const keys = [cacheKey(listCharacters), ...changed.map(membersKey)]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** A change of many images of a character that only the character itself is part of. */
interface MembersChange {
  readonly characterId: string
  readonly change: 'add' | 'remove' | 'put-back'
  readonly ids: readonly string[]
  /** What is said while there are more to come. */
  readonly progress: string
}

/**
 * Changes any number of images of a character with one command for each 500, or removes one by the call for one; never rejects. Only few
 * commands on many are allowed in a minute, and images are removed quickly by their key. The call that adds one does not say whether it
 * was there already, in which case Undo must not remove it.
 */
export function useChangeMembers(): (change: MembersChange) => Promise<BulkOutcome> {
  const { mutateAsync: sendMany } = useCommand(characterImages.change)
  const { mutateAsync: sendRemove } = useCommand(characterImages.remove)
  return ({ characterId, change, ids, progress }) => {
    const params = { characterId }
    const changeAll: SendBulk = async (asked) =>
      (await sendMany({ params, body: { change, assetIds: [...asked] } })).images
    const removeEach: SendBulk = async (asked) => {
      for (const id of asked) await sendRemove({ params, body: { imageUrl: mediaUrl(id, 'original') } })
      return asked.map((id) => ({ id, fate: 'changed' }))
    }
    const send = change === 'remove' && ids.length === 1 ? removeEach : changeAll
    const onProgress = (done: number): void => tellProgress(progress, done, ids.length)
    return changeMany(send, ids, { onProgress, lastFirst: change === 'add' })
  }
}
