import type { Video } from '@studio/backend/contract/videos'
import type { GridItems } from '@studio/media/grid-items'
import type { Pending } from '../request/pending.ts'
import { ratioOf, stateOf } from './video.ts'

/** One tile: a clip that only this page knows, or one of the list. */
export type Item =
  | { readonly kind: 'pending'; readonly key: string; readonly pending: Pending }
  | { readonly kind: 'video'; readonly key: string; readonly video: Video }

export interface Items extends GridItems {
  readonly all: readonly Item[]
}

/** First the clips that the list does not contain yet, then the list without what is on its way out; both newest first. */
export function itemsOf(videos: readonly Video[], pending: readonly Pending[], leaving: ReadonlySet<string>): Items {
  const listed = new Set(videos.map(({ id }) => id))
  const keys = new Map(pending.flatMap(({ videoId, key }) => (videoId === undefined ? [] : [[videoId, key]])))
  const isUnlisted = (each: Pending): boolean =>
    each.videoId === undefined || !(each.listed === true || listed.has(each.videoId))
  const all: readonly Item[] = [
    ...pending.filter(isUnlisted).map((each): Item => ({ kind: 'pending', key: each.key, pending: each })),
    ...videos
      .filter(({ id }) => !leaving.has(id))
      .map((video): Item => ({ kind: 'video', key: keys.get(video.id) ?? video.id, video })),
  ]
  const ids = all.map(selectableId)
  const places = new Map(ids.flatMap((id, at) => (id === undefined ? [] : [[id, at]])))
  return {
    all,
    keys: all.map(({ key }) => key),
    ratios: Float32Array.from(all, (item) => (item.kind === 'pending' ? item.pending.ratio : ratioOf(item.video))),
    idAt: (index) => ids[index],
    indexOf: (id) => places.get(id),
  }
}

/** Only what is finished can be opened and selected. */
function selectableId(item: Item): string | undefined {
  return item.kind === 'video' && stateOf(item.video) === 'done' ? item.video.id : undefined
}

/** The videos with these ids that are shown. */
export function videosIn({ all }: Pick<Items, 'all'>, ids: readonly string[]): Video[] {
  return all.flatMap((item) => (item.kind === 'video' && ids.includes(item.video.id) ? [item.video] : []))
}
