import { useMemo } from 'react'
import { saveVideo } from './save-video.ts'
import { useFavorite } from './use-favorite.ts'
import { useRemove } from './use-remove.ts'
import { useReuse } from './use-reuse.ts'
import type { VideoActs } from './video-acts.ts'

/** The acts of the video page; always the same object. */
export function useCreateVideoActs(): VideoActs {
  const [favorite, remove, reuse] = [useFavorite(), useRemove(), useReuse()]
  return useMemo(
    () => ({
      favorite: (id, marked) => void favorite(id, marked),
      remove: (videos) => void remove(videos),
      download: saveVideo,
      reuse,
    }),
    [favorite, remove, reuse],
  )
}
