import { FavoriteButton } from '@studio/media/favorite-button'
import { IconButton } from '@studio/ui/icon-button'
import { Download, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClipActs } from '../acts/clip-acts.ts'
import { AddToCharacter } from '../characters/add-to-character.tsx'
import type { Clip } from '../kind/clip.ts'
import { useIsFavorite } from '../list/overlay.ts'
import { ContinueButton } from './continue-button.tsx'

interface ClipButtonsProps {
  readonly clip: Clip
  /** The clip in words. */
  readonly name: string
}

/** What can be done with a clip on its tile: favourite; go on from it, add it to a character and download it once there is a file, delete. */
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
        onPress={() => acts.favorite([clip], !favorite)}
      />
      {clip.clip !== undefined && <ContinueButton onPicture file={clip.clip} name={name} size={16} />}
      {clip.clip !== undefined && <AddToCharacter onPicture files={[clip.clip]} size={16} />}
      {clip.clip !== undefined && (
        <IconButton
          onPicture
          label="Download"
          about={name}
          icon={<Download size={16} aria-hidden />}
          onClick={() => acts.download([clip])}
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
