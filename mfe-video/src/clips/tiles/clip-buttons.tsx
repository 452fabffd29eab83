import { FavoriteButton } from '@studio/media/favorite-button'
import { IconButton } from '@studio/ui/icon-button'
import { Download, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClipActs } from '../acts/clip-acts.ts'
import type { Clip } from '../kind/clip.ts'
import { useIsFavorite } from '../list/overlay.ts'

interface ClipButtonsProps {
  readonly clip: Clip
  /** The clip in words. */
  readonly name: string
}

/** What can be done with a clip on its tile: favourite, download once there is a file, delete. */
export function ClipButtons({ clip, name }: ClipButtonsProps): ReactNode {
  const acts = useClipActs()
  const favorite = useIsFavorite(clip.id, clip.favorite === 1)
  return (
    <>
      <FavoriteButton
        onPicture
        favorite={favorite}
        about={name}
        size={16}
        onPress={() => acts.favorite(clip.id, !favorite)}
      />
      {clip.clip !== undefined && (
        <IconButton
          onPicture
          label="Download"
          about={name}
          icon={<Download size={16} aria-hidden />}
          onClick={() => acts.download(clip)}
        />
      )}
      <IconButton
        onPicture
        label="Delete"
        about={name}
        icon={<Trash2 size={16} aria-hidden />}
        onClick={() => acts.remove([clip])}
      />
    </>
  )
}
