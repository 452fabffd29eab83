import {
  type CollectionImage,
  characterImages,
  collectionImages,
  mostDetails,
  type Shape,
} from '@studio/backend/contract/library'
import { callEndpoint } from '@studio/ui/api'
import { refetchShown } from '@studio/ui/live-kinds'
import { cacheKey } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'

/** The images of one character that the page shows now. */
interface OpenCharacter {
  readonly queryKey: readonly unknown[]
  readonly characterId: string
  readonly ids: ReadonlySet<string>
}

/** Characters whose images are shown now; searches in them are repeated when their images change. */
function openCharacters(client: QueryClient): OpenCharacter[] {
  const queries = client.getQueryCache().findAll({ queryKey: cacheKey(characterImages.columns), type: 'active' })
  return queries.flatMap(({ queryKey, state }) => {
    const characterId = characterIn(queryKey)
    if (characterId === undefined || queryKey.length > 2 || !Array.isArray(state.data)) return []
    const shapes: readonly Shape[] = state.data
    return [{ queryKey, characterId, ids: new Set(shapes.map(({ id }) => id)) }]
  })
}

function characterIn([, input]: readonly unknown[]): string | undefined {
  const params = typeof input === 'object' && input !== null && 'params' in input ? input.params : undefined
  const id = typeof params === 'object' && params !== null && 'characterId' in params ? params.characterId : undefined
  return typeof id === 'string' ? id : undefined
}

/**
 * After these images have changed: fetches again the images of those characters on the page that one of them has left, as by going to
 * the trash, or joined, as by being restored. Any other change of an image leaves them as they are.
 */
export async function refreshOpenMembers(client: QueryClient, ids: readonly string[]): Promise<void> {
  // What is not shown is fetched again when it is shown next.
  const notShown = { queryKey: cacheKey(characterImages.columns), type: 'inactive', refetchType: 'none' } as const
  void client.invalidateQueries(notShown)
  const open = openCharacters(client)
  if (open.length === 0) return
  const found = new Map<string, CollectionImage>()
  for (let from = 0; from < ids.length; from += mostDetails) {
    const asked = ids.slice(from, from + mostDetails)
    for (const image of await callEndpoint(collectionImages, { query: { ids: asked.join(',') } })) {
      found.set(image.id, image)
    }
  }
  const isIn = (id: string, characterId: string): boolean => found.get(id)?.collections.includes(characterId) === true
  const changed = open.filter(({ characterId, ids: shown }) =>
    ids.some((id) => shown.has(id) !== isIn(id, characterId)),
  )
  await Promise.all(changed.map(({ queryKey }) => refetchShown(client, { queryKey })))
}
