import { type ColumnImage, type Generation, mostImages } from '@studio/backend/contract'
import { insist } from '@studio/ui/insist'
import { landed, refetchShown } from '@studio/ui/live-kinds'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import {
  fetchGenerations,
  fetchImages,
  galleryKey,
  generationKey,
  type ImageDetails,
  imageKey,
  putImages,
} from './gallery.ts'
import { dropGeneration, imageIdsOf, newestGenerationsKey, putGeneration, putRestored } from './newest-generations.ts'
import { dropOlderPrompt } from './older-prompts.ts'

// A request for one of these lists that began before a change is waited for: its response would overwrite the new state.
const outlineOnly = { queryKey: galleryKey, exact: true } as const
const newestOnly = { queryKey: newestGenerationsKey, exact: true } as const

/** The ids in pages of as many as one request may name. */
function pagesOf(ids: readonly string[]): readonly (readonly string[])[] {
  const pages = Math.ceil(ids.length / mostImages)
  return Array.from({ length: pages }, (_, page) => ids.slice(page * mostImages, (page + 1) * mostImages))
}

let begun = 0

/** The number of a request that begins now, by which what it brings is told from what an earlier one brings later. */
export function beginRequest(): number {
  begun += 1
  return begun
}

/** Which request brought what is known of an image or a generation. */
const broughtBy = new Map<string, number>()

/** Whether nothing of a later request is known of it; if so, it is of this request from now on. */
function isNewest(id: string, request: number): boolean {
  if ((broughtBy.get(id) ?? 0) > request) return false
  broughtBy.set(id, request)
  return true
}

/** Fetches changed images and updates the gallery with them; throws when the server does not respond. */
export async function refreshImages(client: QueryClient, ids: readonly string[]): Promise<void> {
  for (const page of pagesOf(ids)) {
    const request = beginRequest()
    const found = await fetchImages(page)
    await landed(client, outlineOnly)
    await landed(client, newestOnly)
    const asked = page.filter((id) => isNewest(id, request))
    notifyManager.batch(() => showImages(client, asked, found))
  }
}

/** A generation that is known may be newer than the one that came with its image: of that, only whether it is a favourite is taken. */
function withMark(known: Generation | null | undefined, { image, generation }: ImageDetails): Generation {
  if (!known?.outputs.some(({ n }) => n === image.n)) return generation
  const others = known.favoritedImages.filter((url) => url !== image.url)
  return { ...known, favoritedImages: image.isFavorite ? [...others, image.url] : others }
}

function showImages(client: QueryClient, asked: readonly string[], found: ReadonlyMap<string, ImageDetails>): void {
  const details = asked.flatMap((id) => found.get(id) ?? [])
  const images = details.map(({ image }) => image)
  for (const id of asked) client.setQueryData(imageKey(id), found.get(id) ?? null)
  // The viewer names a picture by its generation, which also says whether it is a favourite.
  for (const each of details) {
    client.setQueryData<Generation | null>(generationKey(each.generation.id), (known) => withMark(known, each))
  }
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

/** The newest state of a generation, by its id; null: it is in the gallery no more. */
type NewestState = readonly [id: string, generation: Generation | null]

const withNewest = (all: readonly Generation[], [id, generation]: NewestState): readonly Generation[] =>
  generation === null ? dropGeneration(all, id) : putGeneration(all, generation)

/** Puts the states of generations that this request brought into the cache, with their images, which no other change reports. */
export async function showGenerations(
  client: QueryClient,
  states: readonly NewestState[],
  request = beginRequest(),
): Promise<void> {
  await landed(client, newestOnly)
  const newest = states.filter(([id]) => isNewest(id, request))
  const strays = newest.map(([id, generation]) => strayImages(client, id, generation))
  const gone = strays.flatMap((stray) => stray.gone)
  notifyManager.batch(() => {
    for (const [id, generation] of newest) {
      client.setQueryData(generationKey(id), generation)
      if (generation === null) dropOlderPrompt(client, id)
    }
    client.setQueryData<readonly Generation[]>(
      newestGenerationsKey,
      (known) => known && newest.reduce(withNewest, known),
    )
    if (gone.length === 0) return
    client.setQueryData<readonly ColumnImage[]>(galleryKey, (known) => known && putImages(known, gone, []))
  })
  await refreshImages(
    client,
    strays.flatMap(({ unknown }) => unknown),
  )
}

/**
 * Fetches changed generations and shows them, with few requests however many there are, as after a command on hundreds of images;
 * throws when the server does not respond.
 */
export async function refreshGenerations(client: QueryClient, ids: readonly string[]): Promise<void> {
  for (const asked of pagesOf(ids)) {
    const request = beginRequest()
    const found = new Map((await fetchGenerations(asked)).map((generation) => [generation.id, generation]))
    const states = asked.map((id) => [id, found.get(id) ?? null] as const)
    await showGenerations(client, states, request)
  }
}

/** Fetches a changed generation and shows it; throws when the server does not respond. */
export async function refreshGeneration(client: QueryClient, id: string): Promise<void> {
  await refreshGenerations(client, [id])
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
    await Promise.all([galleryKey, newestGenerationsKey].map((queryKey) => refetchShown(client, { queryKey })))
  }
}
