import {
  type ColumnImage,
  type Generation,
  galleryColumns,
  galleryGenerations,
  galleryImages,
  type Image,
  mostImages,
  unpackColumns,
} from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey } from '@studio/ui/query'
import { useQuery } from '@tanstack/react-query'
import { createBatch } from './batch.ts'

/** An image with the generation it came from. */
export interface ImageDetails {
  readonly image: Image
  readonly generation: Generation
}

/** Cache key of the whole gallery's outline, newest first. */
export const galleryKey = cacheKey(galleryColumns, {})

/** Cache key of one image's details; the value is null for an image that is in no gallery. */
export function imageKey(id: string) {
  return [galleryImages.path, id] as const
}

/** The outline of the whole gallery: all images, newest first, before any details. */
async function fetchGallery(signal: AbortSignal): Promise<readonly ColumnImage[]> {
  return unpackColumns(await callEndpoint(galleryColumns, {}, { signal }))
}

/** Ids of the images of the gallery whose prompt has all of these words. */
export async function searchGallery(search: string, signal: AbortSignal): Promise<readonly string[]> {
  return unpackColumns(await callEndpoint(galleryColumns, { query: { search } }, { signal })).map(({ id }) => id)
}

/** The outline of the whole gallery, as the cache knows it. */
export const galleryOptions = {
  queryKey: galleryKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchGallery(signal),
  // No structural sharing: comparing 100,000 images with the previous ones costs more than rendering the few in view.
  structuralSharing: false,
} as const

/** Details of at most 200 images; those in no gallery are left out. */
export async function fetchImages(ids: readonly string[]): Promise<ReadonlyMap<string, ImageDetails>> {
  const { images, generations } = await callEndpoint(galleryImages, { query: { ids: ids.join(',') } })
  const generationOf = new Map(generations.map((generation) => [generation.id, generation]))
  return new Map(
    images.flatMap((image) => {
      const generation = generationOf.get(image.generationId)
      return generation === undefined ? [] : [[image.id, { image, generation }] as const]
    }),
  )
}

/** Long enough for a whole screen of images to be fetched together. */
const togetherMs = 40

/** Details of one image, fetched together with those of the other images in view. */
const loadImage = createBatch<ImageDetails>({
  fetchMany: fetchImages,
  size: mostImages,
  later: (run) => void setTimeout(run, togetherMs),
})

/** Details of one image as the cache knows them. */
export function imageOptions(id: string) {
  return {
    queryKey: imageKey(id),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ImageDetails | null> => loadImage(id, signal),
  }
}

/** Reads one image's details through the cache. */
export function useImage(id: string | undefined) {
  return useQuery({ ...imageOptions(id ?? ''), enabled: id !== undefined })
}

/** Cache key of one generation; the value is null for one that is in the gallery no more. */
export function generationKey(id: string) {
  return [galleryGenerations.path, id] as const
}

/** At most 200 generations as they are now; those that are not in the gallery are left out. */
export async function fetchGenerations(ids: readonly string[], signal?: AbortSignal): Promise<readonly Generation[]> {
  return await callEndpoint(galleryGenerations, { query: { ids: ids.join(',') } }, { signal })
}

/** A generation as it is now; null when it is not in the gallery, as when all its images are in the trash. */
export async function fetchGeneration(id: string, signal?: AbortSignal): Promise<Generation | null> {
  const [generation] = await fetchGenerations([id], signal)
  return generation ?? null
}

/** Reads one generation through the cache. */
export function useGeneration(id: string, options: { readonly enabled: boolean }) {
  return useQuery({
    queryKey: generationKey(id),
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchGeneration(id, signal),
    ...options,
  })
}

const columnOf = ({ id, width, height, createdAt, isFavorite }: Image): ColumnImage => ({
  id,
  ratio: Math.round((1000 * width) / height),
  createdAt: Date.parse(createdAt),
  isFavorite,
})

/** Whether `a` comes before `b`: newest first, equally old ones by id, as the server lists them. */
const isBefore = (a: ColumnImage, b: ColumnImage): boolean =>
  a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt

/** The gallery after these images were fetched again: those that were found are in their places, the others are removed. */
export function putImages(
  gallery: readonly ColumnImage[],
  asked: readonly string[],
  found: readonly Image[],
): readonly ColumnImage[] {
  const changed = new Set(asked)
  const rest = gallery.filter(({ id }) => !changed.has(id))
  for (const column of found.map(columnOf)) {
    const at = rest.findIndex((known) => isBefore(column, known))
    rest.splice(at === -1 ? rest.length : at, 0, column)
  }
  return rest
}
