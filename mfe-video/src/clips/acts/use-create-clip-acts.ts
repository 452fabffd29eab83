import { useMemo } from 'react'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'
import type { ClipActs } from './clip-acts.ts'
import { saveClip } from './save-clip.ts'
import { useFavorite } from './use-favorite.ts'
import { useRemove } from './use-remove.ts'

/** The acts of a page with clips of this kind; always the same object. */
export function useCreateClipActs(kind: ClipKind<Clip>): ClipActs {
  const [favorite, remove] = [useFavorite(kind), useRemove(kind)]
  return useMemo(
    () => ({
      favorite: (id, marked) => void favorite(id, marked),
      remove: (clips) => void remove(clips),
      download: (clip) => saveClip(kind, clip),
    }),
    [favorite, remove, kind],
  )
}
