import { useMemo } from 'react'
import { useFavorite } from './use-favorite.ts'
import { useTrash } from './use-trash.ts'

/**
 * What can be done with pictures of the gallery wherever they are shown. Each act is shown at once and taken back when it is refused;
 * what it has changed can be undone, from the toast and as the last act.
 */
export interface PictureActs {
  /** Makes pictures favourites, or no longer. */
  readonly favorite: (ids: readonly string[], favorite: boolean) => Promise<void>
  /** Moves pictures to the trash; `bulk` says that they were selected, even if it is only one. */
  readonly trash: (ids: readonly string[], bulk?: boolean) => Promise<void>
}

/** The acts; always the same object. They never reject. */
export function usePictureActs(): PictureActs {
  const [favorite, trash] = [useFavorite(), useTrash()]
  return useMemo(() => ({ favorite, trash }), [favorite, trash])
}
