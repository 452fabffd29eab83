import { type ColumnImage, type Generation, mostImages } from '@studio/backend/contract'
import { insist } from '@studio/ui/insist'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import {
  fetchGeneration,
  fetchImages,
  galleryKey,
  generationKey,
  type ImageDetails,
  imageKey,
  putImages,
} from './gallery.ts'
import { dropGeneration, imageIdsOf, newestGenerationsKey, putGeneration, putRestored } from './newest-generations.ts'
import { dropOlderPrompt } from './older-prompts.ts'

/**
 * A request for the list that is under way began before the change: wait for it, because its response would overwrite the new
 * state.
 */
async function landed(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  const query = client.getQueryCache().find({ queryKey })
  if (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined)
}

/** Fetches changed images and updates the gallery with them; throws when the server does not respond. */
export async function refreshImages(client: QueryClient, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += mostImages) {
    const asked = ids.slice(from, from + mostImages)
    const found = await fetchImages(asked)
    await landed(client, galleryKey)
    await landed(client, newestGenerationsKey)
    notifyManager.batch(() => showImages(client, asked, found))
  }
}

function showImages(client: QueryClient, asked: readonly string[], found: ReadonlyMap<string, ImageDetails>): void {
  const details = [...found.values()]
  const images = details.map(({ image }) => image)
  for (const id of asked) client.setQueryData(imageKey(id), found.get(id) ?? null)
  client.setQueryData<readonly ColumnImage[]>(galleryKey, (known) => known && putImages(known, asked, images))
  client.setQueryData<readonly Generation[]>(
    newestGenerationsKey,
    (known) => known && details.reduce(putRestored, known),
  )
}

const noImages: readonly ColumnImage[] = []
const idsOfOutline = new WeakMap<readonly ColumnImage[], ReadonlySet<string>>()

/** The ids of a gallery's outline, collected once per outline: most changes, such as each step of progress, leave it as it is. */
function outlineIds(outline: readonly ColumnImage[]): ReadonlySet<string> {
  const known = idsOfOutline.get(outline)
  if (known !== undefined) return known
  const ids = new Set(outline.map(({ id }) => id))
  idsOfOutline.set(outline, ids)
  return ids
}

/** Which images of a generation the gallery's outline does not know yet, and which it knows that are gone. */
function strayImages(client: QueryClient, id: string, generation: Generation | null) {
  const before = client.getQueryData<readonly Generation[]>(newestGenerationsKey)?.find((known) => known.id === id)
  const images = generation === null ? [] : imageIdsOf(generation)
  const outline = outlineIds(client.getQueryData<readonly ColumnImage[]>(galleryKey) ?? noImages)
  return {
    unknown: images.filter((image) => !outline.has(image)),
    gone: before === undefined ? [] : imageIdsOf(before).filter((image) => !images.includes(image)),
  }
}

/** Puts the newest state of a generation into the cache, with its images; null: it is in the gallery no more. */
export async function showGeneration(client: QueryClient, id: string, generation: Generation | null): Promise<void> {
  await landed(client, newestGenerationsKey)
  const { unknown, gone } = strayImages(client, id, generation)
  client.setQueryData(generationKey(id), generation)
  if (generation === null) dropOlderPrompt(client, id)
  client.setQueryData<readonly Generation[]>(newestGenerationsKey, (known) => {
    if (known === undefined) return undefined
    return generation === null ? dropGeneration(known, id) : putGeneration(known, generation)
  })
  if (gone.length > 0) {
    client.setQueryData<readonly ColumnImage[]>(galleryKey, (known) => known && putImages(known, gone, []))
  }
  await refreshImages(client, unknown)
}

/** Fetches a changed generation and shows it; throws when the server does not respond. */
export async function refreshGeneration(client: QueryClient, id: string): Promise<void> {
  await showGeneration(client, id, await fetchGeneration(id))
}

/**
 * Shows these images and generations as they are now. Never throws: where nobody responds for half a minute, or the response is an
 * error, the lists are fetched anew as soon as that is possible.
 */
export async function refreshInTime(
  client: QueryClient,
  imageIds: readonly string[],
  generationIds: readonly string[],
): Promise<void> {
  const all = (): Promise<unknown> =>
    Promise.all([refreshImages(client, imageIds), ...generationIds.map((id) => refreshGeneration(client, id))])
  try {
    await insist(all)
  } catch {
    await Promise.all([galleryKey, newestGenerationsKey].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
