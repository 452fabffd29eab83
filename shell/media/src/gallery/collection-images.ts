import { type CollectionImage, collectionImages, mostDetails } from '@studio/backend/contract/library'
import { callEndpoint } from '@studio/ui/api'
import { useQuery } from '@tanstack/react-query'
import { createBatch } from './batch.ts'

/** Long enough for a whole screen of images to be fetched together. */
const togetherMs = 40

/** Details of one image of a character or style, fetched together with those of the other images in view. */
const loadCollectionImage = createBatch<CollectionImage>({
  fetchMany: fetchCollectionImages,
  size: mostDetails,
  later: (run) => void setTimeout(run, togetherMs),
})

async function fetchCollectionImages(ids: readonly string[]): Promise<ReadonlyMap<string, CollectionImage>> {
  const images = await callEndpoint(collectionImages, { query: { ids: ids.join(',') } })
  return new Map(images.map((image) => [image.id, image]))
}

/** Cache key of the details of one image of a character or style; the value is null for one that is in the trash or gone. */
function collectionImageKey(id: string) {
  return [collectionImages.path, id] as const
}

/** Details of one image of a character or style as the cache knows them, outputs and uploads alike. */
export function collectionImageOptions(id: string) {
  return {
    queryKey: collectionImageKey(id),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => loadCollectionImage(id, signal),
  }
}

/** Reads the details of one image of a character or style through the cache. */
export function useCollectionImage(id: string | undefined) {
  return useQuery({ ...collectionImageOptions(id ?? ''), enabled: id !== undefined })
}
