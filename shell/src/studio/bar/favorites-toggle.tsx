import { IconButton } from '@studio/ui/icon-button'
import { favoritesOnlyAtom } from '@studio/ui/studio-state'
import { useAtom } from 'jotai'
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'

/** Spec images 2, top bar: favourites only, on or off. */
export function FavoritesToggle(): ReactNode {
  const [on, setOn] = useAtom(favoritesOnlyAtom)
  return (
    <IconButton
      label="Favorites only"
      aria-pressed={on}
      icon={<Heart size={20} fill={on ? 'currentColor' : 'none'} aria-hidden />}
      onClick={() => setOn(!on)}
    />
  )
}
