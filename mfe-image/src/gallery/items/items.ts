import type { ColumnImage } from '@studio/backend/contract'
import type { GridItems } from '@studio/media/grid-items'
import type { Overlay } from '@studio/media/overlay'
import { isListedFavorite } from '@studio/media/pictures'
import type { Matcher } from '../narrowing/matcher.ts'
import { isSameTile, type Tile } from './live-tiles.ts'

/**
 * Everything the gallery shows, in order: first the newest generations, with images in progress and failed ones, then all older
 * images. An item's index counts through both lists.
 */
export interface Items extends GridItems {
  readonly live: readonly Tile[]
  readonly library: readonly ColumnImage[]
}

/** One item of the gallery. */
export type Item =
  | { readonly kind: 'live'; readonly tile: Tile }
  | { readonly kind: 'image'; readonly image: ColumnImage }

/** The character whose images are shown. */
export interface ShownCharacter {
  readonly id: string
  /** Ids of its images; none while they are not known. */
  readonly ids: ReadonlySet<string>
}

export interface Sources {
  readonly live: readonly Tile[]
  /** The outline of the gallery, newest first. */
  readonly outline: readonly ColumnImage[]
  readonly overlay: Overlay
  readonly favoritesOnly: boolean
  /** Ids of the images that are searched for; undefined: all. */
  readonly matches?: ReadonlySet<string> | undefined
  /** Undefined: the images of all characters, and of none. */
  readonly character?: ShownCharacter | undefined
  /** Undefined: images are not filtered by what they are. */
  readonly matcher?: Matcher | undefined
}

/** Whether two items are shown in the same way. */
export function isSameItem(a: Item, b: Item): boolean {
  if (a.kind === 'image') return b.kind === 'image' && a.image === b.image
  return b.kind === 'live' && isSameTile(a.tile, b.tile)
}

/** Items together with what they were made of. */
interface Made {
  readonly sources: Sources
  readonly hidden: ReadonlySet<string>
  /**
   * Keys of the outputs that were in progress while the character has been chosen. They are shown beside its images, also once they are
   * finished: else what the person has just asked for would be nowhere.
   */
  readonly watched: ReadonlySet<string>
  readonly items: Items
}

/**
 * Builds the items of the gallery after every change. Items that have not changed are the same objects as before, so that progress of
 * one output renders one tile and not the whole gallery.
 */
export function createItems(): (sources: Sources) => Items {
  let last: Made | undefined
  return (sources) => {
    last = madeOf(sources, last)
    return last.items
  }
}

function madeOf(sources: Sources, last: Made | undefined): Made {
  const watched = watchedOf(sources, last)
  const live = shownOf(sources, watched)
  // An image of the newest generations is left out of the older images.
  const hidden = new Set([...sources.live.flatMap((tile) => assetOf(tile) ?? []), ...sources.overlay.leaving])
  const same = last !== undefined && isSameLibrary(last, sources, hidden)
  const library = same ? last.items.library : libraryOf(sources, hidden)
  const { keys, ratios } =
    same && isSameShape(last.items.live, live)
      ? last.items
      : { keys: keysOf(live, library), ratios: ratiosOf(live, library) }
  return { sources, hidden, watched, items: toItems({ live, library, keys, ratios }) }
}

function watchedOf({ live, character }: Sources, last: Made | undefined): ReadonlySet<string> {
  if (character === undefined) return nothing
  const before = last?.sources.character?.id === character.id ? last.watched : nothing
  const more = live.filter((tile) => isInProgress(tile) && !before.has(tile.key))
  return more.length === 0 ? before : new Set([...before, ...more.map(({ key }) => key)])
}

const nothing: ReadonlySet<string> = new Set()

const isInProgress = ({ output }: Tile): boolean => output.status === 'queued' || output.status === 'running'

const isSameLibrary = ({ sources: before, hidden: known }: Made, now: Sources, hidden: ReadonlySet<string>): boolean =>
  before.outline === now.outline &&
  before.matches === now.matches &&
  before.matcher === now.matcher &&
  before.character?.ids === now.character?.ids &&
  before.favoritesOnly === now.favoritesOnly &&
  (!now.favoritesOnly || before.overlay.favorites === now.overlay.favorites) &&
  known.size === hidden.size &&
  [...hidden].every((id) => known.has(id))

const isSameShape = (before: readonly Tile[], now: readonly Tile[]): boolean =>
  before.length === now.length &&
  now.every(({ key, ratio }, at) => before[at]?.key === key && before[at].ratio === ratio)

function shownOf(
  { live, overlay, favoritesOnly, matches, character, matcher }: Sources,
  watched: ReadonlySet<string>,
): readonly Tile[] {
  return live.filter((tile) => {
    if (matcher?.recent(tile) === false) return false
    const assetId = assetOf(tile)
    if (assetId === undefined) return !favoritesOnly && matches === undefined && (!character || watched.has(tile.key))
    if (overlay.leaving.has(assetId) || matches?.has(assetId) === false) return false
    if (character?.ids.has(assetId) === false && !watched.has(tile.key)) return false
    return !favoritesOnly || isFavorite({ kind: 'live', tile }, overlay)
  })
}

function libraryOf(
  { outline, overlay, favoritesOnly, matches, character, matcher }: Sources,
  hidden: ReadonlySet<string>,
): readonly ColumnImage[] {
  return outline.filter(
    (image) =>
      !hidden.has(image.id) &&
      matches?.has(image.id) !== false &&
      character?.ids.has(image.id) !== false &&
      matcher?.image(image) !== false &&
      (!favoritesOnly || isFavorite({ kind: 'image', image }, overlay)),
  )
}

const assetOf = ({ output }: Tile): string | undefined => (output.status === 'stored' ? output.assetId : undefined)

function keysOf(live: readonly Tile[], library: readonly ColumnImage[]): string[] {
  const keys = live.map(({ key }) => key)
  for (const { id } of library) keys.push(id)
  return keys
}

function ratiosOf(live: readonly Tile[], library: readonly ColumnImage[]): Float32Array {
  const ratios = new Float32Array(live.length + library.length)
  live.forEach(({ ratio }, at) => {
    ratios[at] = ratio
  })
  library.forEach(({ ratio }, at) => {
    ratios[live.length + at] = ratio / 1000
  })
  return ratios
}

/** The item with this index; undefined beyond the end. */
export function itemAt({ live, library }: Items, index: number): Item | undefined {
  const tile = live[index]
  if (tile !== undefined) return { kind: 'live', tile }
  const image = library[index - live.length]
  return image && { kind: 'image', image }
}

/** The lists of a gallery together with what its grid asks of them. */
export function toItems(lists: Omit<Items, 'idAt' | 'indexOf'>): Items {
  const { live, library } = lists
  return {
    ...lists,
    idAt: (index) => {
      const tile = live[index]
      return tile === undefined ? library[index - live.length]?.id : assetOf(tile)
    },
    indexOf: (id) => {
      const recent = live.findIndex((tile) => assetOf(tile) === id)
      if (recent !== -1) return recent
      const older = library.findIndex((image) => image.id === id)
      return older === -1 ? undefined : live.length + older
    },
  }
}

/** How many finished images are shown. */
export function countImages({ live, library }: Items): number {
  return library.length + live.filter(({ output }) => output.status === 'stored').length
}

/** Whether an item is shown as a favourite: what the person has just done overrides the lists. */
export function isFavorite(item: Item, { favorites }: Overlay): boolean {
  if (item.kind === 'image') return favorites.get(item.image.id) ?? item.image.isFavorite
  const { generation, output } = item.tile
  if (output.status !== 'stored') return false
  return favorites.get(output.assetId) ?? isListedFavorite({ generation, output })
}
