import { mutexByName } from '@studio/media/bulk'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'
import { overlayAtom, withFavorite } from '../list/overlay.ts'

/** One command at a time: each turns the mark over, so two that cross would be told each other's answer. */
const exclusively = mutexByName()

/** Makes a clip a favourite or not: shown at once, taken back when refused (spec video 4 and 8). */
export function useFavorite({
  toggleFavorite,
  listKey,
}: Pick<ClipKind<Clip>, 'toggleFavorite' | 'listKey'>): (id: string, favorite: boolean) => Promise<void> {
  const client = useQueryClient()
  const store = useStore()
  return useCallback(
    async (id, favorite) => {
      // If the person has pressed again in the meantime, the later press decides.
      const settle = (): void =>
        store.set(overlayAtom, (overlay) =>
          overlay.favorites.get(id) === favorite ? withFavorite(overlay, id, undefined) : overlay,
        )
      store.set(overlayAtom, (overlay) => withFavorite(overlay, id, favorite))
      try {
        await exclusively(id, () => toggleFavorite(id))
        showToast({ title: 'Favorite updated' })
      } catch {
        showToast({ title: 'Failed to update favorite', tone: 'bad' })
        settle()
        return
      }
      await client.invalidateQueries({ queryKey: listKey })
      settle()
    },
    [client, store, toggleFavorite, listKey],
  )
}
