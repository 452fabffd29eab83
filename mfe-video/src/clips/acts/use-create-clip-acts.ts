import { useDownloadVideos } from '@studio/media/download'
import { useMemo } from 'react'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'
import type { ClipActs } from './clip-acts.ts'
import { filesOf } from './delete-clips.ts'
import { saveClip } from './save-clip.ts'
import { useFavorite } from './use-favorite.ts'
import { useRemove } from './use-remove.ts'

/** The acts of a page with clips of this kind; always the same object. */
export function useCreateClipActs(kind: ClipKind<Clip>): ClipActs {
  const [favorite, remove, downloadAll] = [useFavorite(kind), useRemove(kind), useDownloadVideos()]
  return useMemo(
    () => ({
      favorite: (clips, marked) => void favorite(clips, marked),
      remove: (clips) => void remove(clips),
      download: (clips) => {
        const [first, ...others] = clips
        if (first !== undefined && others.length === 0) saveClip(kind, first)
        else void downloadAll(filesOf(clips))
      },
    }),
    [favorite, remove, downloadAll, kind],
  )
}
