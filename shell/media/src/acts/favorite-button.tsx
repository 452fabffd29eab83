import { IconButton } from '@studio/ui/icon-button'
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { changeFavorites } from './change-favorites.ts'
import styles from './favorite-button.module.css'

export { changeFavorites }

interface FavoriteButtonProps {
  /** Whether what it acts on is a favourite now. */
  readonly favorite: boolean
  /** What it acts on, in words. */
  readonly about: string
  /** Of the icon, in px: 16 on a tile, 20 in a bar. */
  readonly size: 16 | 20
  readonly onPicture?: boolean
  readonly disabled?: boolean
  readonly onPress: () => void
}

/** Makes pictures favourites, or takes the mark away. */
export function FavoriteButton({
  favorite,
  about,
  size,
  onPicture,
  disabled,
  onPress,
}: FavoriteButtonProps): ReactNode {
  return (
    <IconButton
      label={favorite ? 'Remove from favorites' : 'Add to favorites'}
      about={about}
      icon={
        <Heart
          size={size}
          className={styles['heart']}
          data-filled={favorite}
          fill={favorite ? 'currentColor' : 'none'}
          aria-hidden
        />
      }
      data-favorite={favorite}
      disabled={disabled}
      onClick={onPress}
      {...(onPicture !== undefined && { onPicture })}
    />
  )
}
