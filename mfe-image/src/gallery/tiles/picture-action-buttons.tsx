import { FavoriteButton } from '@studio/media/favorite-button'
import type { Picture } from '@studio/media/pictures'
import { Fragment, type ReactNode } from 'react'
import { pictureWords } from '../../models/picture-words.ts'
import { promptName } from '../../models/prompt-name.ts'
import { usePictureActions } from '../actions/picture-actions.ts'
import { MoreActions } from './more-actions.tsx'
import { actsInRow } from './tile-room.ts'
import { useTileActs } from './use-tile-acts.tsx'

interface PictureActionButtonsProps {
  readonly picture: Picture
  readonly favorite: boolean
  /** Of the tile, in px. */
  readonly width: number
}

/** What can be done with a picture of the gallery (spec images 2): five icons in one row, fewer where it is narrow; the rest in a menu. */
export function PictureActionButtons({ picture, favorite, width }: PictureActionButtonsProps): ReactNode {
  const actions = usePictureActions()
  const { assetId } = picture.output
  const about = promptName(pictureWords(picture.generation))
  const acts = useTileActs(picture, about)
  const shown = actsInRow(width)
  return (
    <>
      <FavoriteButton
        onPicture
        favorite={favorite}
        about={about}
        size={16}
        onPress={() => actions.favorite([assetId], !favorite)}
      />
      {acts.slice(0, shown).map(({ label, button }) => (
        <Fragment key={label}>{button}</Fragment>
      ))}
      <MoreActions about={about} acts={acts.slice(shown)} />
    </>
  )
}
