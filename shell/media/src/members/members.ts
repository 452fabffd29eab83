import { mediaUrl } from '@studio/backend/contract'
import { characterImages, listCharacters, type Shape, unpackShapes } from '@studio/backend/contract/library'
import { callEndpoint } from '@studio/ui/api'
import { isStatus } from '@studio/ui/api-error'
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

/** A change of the images of one collection. */
export interface CollectionChange {
  /** `put-back` undoes `remove`. */
  readonly change: 'add' | 'remove' | 'put-back'
  /** The images. */
  readonly ids: readonly string[]
  /** What is said while there are more to come. */
  readonly progress: string
}

/** The calls that change the images of one collection. */
interface CollectionCalls {
  readonly add: (image: {
    readonly imageUrl: string
    readonly putBack: boolean
  }) => Promise<{ readonly wasThere?: boolean | undefined }>
  readonly remove: (image: { readonly imageUrl: string }) => Promise<unknown>
  readonly many: (change: {
    readonly change: CollectionChange['change']
    readonly assetIds: string[]
  }) => Promise<{ readonly images: Awaited<ReturnType<SendBulk>> }>
}

/**
 * Changes any number of images of a collection with one command for each 500, or one by the call for one; never rejects. Only few commands
 * on many are allowed in a minute, and a person can quickly change one image after the other.
 */
export function changeCollection(
  { add, remove, many }: CollectionCalls,
  { change, ids, progress }: CollectionChange,
): Promise<BulkOutcome> {
  const sendMany: SendBulk = async (asked) => (await many({ change, assetIds: [...asked] })).images
  const sendOne: SendBulk = async ([id = '']) => {
    const imageUrl = mediaUrl(id, 'original')
    try {
      if (change === 'remove') await remove({ imageUrl })
      else {
        const { wasThere } = await add({ imageUrl, putBack: change === 'put-back' })
        // A process of an older release does not say it, and puts the image first: what may have been there is not taken out by Undo.
        if (wasThere !== false) return [{ id, fate: 'unchanged' }]
      }
      return [{ id, fate: 'changed' }]
    } catch (error) {
      // Either the image or the collection is gone: the call for many says which.
      if (isStatus(error, 404)) return await sendMany([id])
      throw error
    }
  }
  const onProgress = (done: number): void => tellProgress(progress, done, ids.length)
  return changeMany(ids.length === 1 ? sendOne : sendMany, ids, { onProgress, lastFirst: change === 'add' })
}

/** Changes images of a character. */
export function useChangeMembers(): (
  change: CollectionChange & { readonly characterId: string },
) => Promise<BulkOutcome> {
  const { mutateAsync: add } = useCommand(characterImages.add)
  const { mutateAsync: remove } = useCommand(characterImages.remove)
  const { mutateAsync: many } = useCommand(characterImages.change)
  return ({ characterId, ...change }) => {
    const params = { characterId }
    return changeCollection(
      {
        add: (body) => add({ params, body }),
        remove: (body) => remove({ params, body }),
        many: (body) => many({ params, body }),
      },
      change,
    )
  }
}
