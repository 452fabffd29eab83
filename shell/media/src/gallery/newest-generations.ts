import { type Generation, type Image, listGenerations } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'

/** How many generations the gallery knows as such: those with images still on their way are among them (spec images 9: 40). */
export const newestCount = 40

/** Cache key of the newest generations, newest first; the shell's live feed patches what it finds under it. */
export const newestGenerationsKey = [listGenerations.path, 'newest'] as const

/** Spec images 9: the gallery list is fresh for 30 s. */
const freshMs = 30_000

/** The newest generations, as the cache knows them. */
export const newestGenerationsOptions = {
  queryKey: newestGenerationsKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Generation[]> =>
    callEndpoint(listGenerations, { query: { limit: newestCount } }, { signal }),
  staleTime: freshMs,
} as const

/**
 * Puts the newest state of a generation where it belongs. One that is older than all of a full list is left out: its images
 * are known to the gallery by its columns.
 */
export function putGeneration(all: readonly Generation[], generation: Generation): Generation[] {
  if (all.some(({ id }) => id === generation.id)) {
    return all.map((known) => (known.id === generation.id ? generation : known))
  }
  const older = all.findIndex((known) => known.createdAt <= generation.createdAt)
  if (older !== -1) return all.toSpliced(older, 0, generation)
  return all.length >= newestCount ? [...all] : [...all, generation]
}

/**
 * Puts the generation of an image that the list does not have in any state: it was restored from the trash and returns to its
 * position. A generation that the list has already is left alone: it may be newer.
 */
export function putRestored(
  all: readonly Generation[],
  { image, generation }: { readonly image: Pick<Image, 'n'>; readonly generation: Generation },
): readonly Generation[] {
  const known = all.find(({ id }) => id === generation.id)
  return known?.outputs.some(({ n }) => n === image.n) ? all : putGeneration(all, generation)
}

/**
 * Takes a generation that no longer exists out of the list. In a full list its place stays, empty: a list that shrank would be taken for
 * all there is, and older generations would come to its end.
 */
export function dropGeneration(all: readonly Generation[], id: string): Generation[] {
  if (all.length < newestCount) return all.filter((known) => known.id !== id)
  const empty = { prompt: '', outputs: [], generatedImages: [], favoritedImages: [] }
  return all.map((known) => (known.id === id ? { ...known, ...empty } : known))
}

/** Ids of the finished images of a generation. */
export function imageIdsOf({ outputs }: Generation): string[] {
  return outputs.flatMap((output) => (output.status === 'stored' ? [output.assetId] : []))
}
