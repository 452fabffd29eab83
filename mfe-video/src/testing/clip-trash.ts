import { type BulkAction, changeImages } from '@studio/backend/contract'
import type { Clip } from '../clips/kind/clip.ts'

/** Test helper: the trash and the favourites of a server with clips, by their files. */
export function clipTrash<C extends Pick<Clip, 'id' | 'clip' | 'favorite'>>() {
  const trashed = new Map<string, C>()

  /** Moves one clip of a list to the trash. */
  function put(clips: C[], at: number): void {
    for (const clip of clips.splice(at, 1)) trashed.set(clip.clip?.assetId ?? clip.id, clip)
  }

  function trash(clips: C[], assetId: string): boolean {
    const at = clips.findIndex(({ clip }) => clip?.assetId === assetId)
    if (at >= 0) put(clips, at)
    return at >= 0
  }

  function restore(clips: C[], assetId: string): boolean {
    const clip = trashed.get(assetId)
    if (clip !== undefined) clips.unshift(clip)
    return trashed.delete(assetId)
  }

  const mark =
    (favorite: 0 | 1) =>
    (clips: C[], assetId: string): boolean => {
      const at = clips.findIndex(({ clip }) => clip?.assetId === assetId)
      const clip = clips[at]
      if (clip !== undefined) clips[at] = { ...clip, favorite }
      return clip !== undefined
    }

  function changeOf(action: BulkAction) {
    if (action === 'favorite' || action === 'unfavorite') return mark(action === 'favorite' ? 1 : 0)
    return action === 'restore' ? restore : trash
  }

  /** Carries out a bulk command on the clips of a list. */
  function bulk(clips: C[], body: unknown): Response {
    const { action, assetIds } = changeImages.body.parse(body)
    const change = changeOf(action)
    return Response.json({ images: assetIds.map((id) => ({ id, fate: change(clips, id) ? 'changed' : 'not-found' })) })
  }
  return { put, bulk, empty: () => trashed.clear() }
}
