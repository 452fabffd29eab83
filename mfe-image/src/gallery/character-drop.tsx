import type { GridItems } from '@studio/media/grid-items'
import { lazyPart } from '@studio/ui/lazy-part'
import type { ReactNode } from 'react'
import { useDraggedImages } from './use-dragged-images.ts'

const CharacterStrip = lazyPart(
  async () => (await import(/* webpackChunkName: "collections" */ '../collections/character-strip.tsx')).CharacterStrip,
  // Whoever drags cannot press Retry: the next drag loads it again, and every tile has "Add to character".
  { failed: () => null },
)

/** Shows the characters while images are dragged, so that they can be dropped on one. */
export function CharacterDrop({ items }: { readonly items: GridItems }): ReactNode {
  const ids = useDraggedImages(items)
  return ids && <CharacterStrip ids={ids} />
}
