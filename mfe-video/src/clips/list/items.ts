import type { GridItems } from '@studio/media/grid-items'
import { type Clip, stateOf } from '../kind/clip.ts'
import type { Pending } from '../kind/pending.ts'

/** One tile: a clip that only this page knows, or one of the list. */
export type Item<C extends Clip> =
  | { readonly kind: 'pending'; readonly key: string; readonly pending: Pending }
  | { readonly kind: 'listed'; readonly key: string; readonly clip: C }

export interface Items<C extends Clip> extends GridItems {
  readonly all: readonly Item<C>[]
}

/** What the page knows that the list does not contain. */
interface Beside {
  readonly pending: readonly Pending[]
  /** Ids of clips on their way out. */
  readonly leaving: ReadonlySet<string>
}

/**
 * First the clips that the list does not contain yet, then the list without what is on its way out; both newest first.
 * @param ratioOf width by height of a clip
 */
export function itemsOf<C extends Clip>(
  clips: readonly C[],
  { pending, leaving }: Beside,
  ratioOf: (clip: C) => number,
): Items<C> {
  const listed = new Set(clips.map(({ id }) => id))
  const keys = new Map(pending.flatMap(({ clipId, key }) => (clipId === undefined ? [] : [[clipId, key]])))
  const isUnlisted = (each: Pending): boolean =>
    each.clipId === undefined || !(each.listed === true || listed.has(each.clipId))
  const all: readonly Item<C>[] = [
    ...pending.filter(isUnlisted).map((each): Item<C> => ({ kind: 'pending', key: each.key, pending: each })),
    ...clips
      .filter(({ id }) => !leaving.has(id))
      .map((clip): Item<C> => ({ kind: 'listed', key: keys.get(clip.id) ?? clip.id, clip })),
  ]
  const ids = all.map(selectableId)
  const places = new Map(ids.flatMap((id, at) => (id === undefined ? [] : [[id, at]])))
  return {
    all,
    keys: all.map(({ key }) => key),
    ratios: Float32Array.from(all, (item) => (item.kind === 'pending' ? item.pending.ratio : ratioOf(item.clip))),
    idAt: (index) => ids[index],
    indexOf: (id) => places.get(id),
  }
}

/** Only what is finished can be opened and selected. */
function selectableId(item: Item<Clip>): string | undefined {
  return item.kind === 'listed' && stateOf(item.clip) === 'done' ? item.clip.id : undefined
}

/** The clips with these ids that are shown. */
export function clipsIn({ all }: Pick<Items<Clip>, 'all'>, ids: readonly string[]): Clip[] {
  const wanted = new Set(ids)
  return all.flatMap((item) => (item.kind === 'listed' && wanted.has(item.clip.id) ? [item.clip] : []))
}

/** The clips that could not be made. */
export function failedIn({ all }: Pick<Items<Clip>, 'all'>): Clip[] {
  return all.flatMap((item) => (item.kind === 'listed' && stateOf(item.clip) === 'failed' ? [item.clip] : []))
}
