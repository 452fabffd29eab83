import { characterImages, type Shape, unpackShapes } from '@studio/backend/contract/library'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'

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
