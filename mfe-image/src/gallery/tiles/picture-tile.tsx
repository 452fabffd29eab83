import type { Generation } from '@studio/backend/contract'
import { thumbnailOf } from '@studio/media/asset'
import { useIsFavorite } from '@studio/media/overlay'
import { PictureTile as GridPicture, type TileSlot } from '@studio/media/picture-tile'
import type { Picture } from '@studio/media/pictures'
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { modelLabel } from '../../models/model-label.ts'
import { pictureWords } from '../../models/picture-words.ts'
import { promptName } from '../../models/prompt-name.ts'
import { useStyleName } from '../../models/use-own-styles.ts'
import { usePictureActions } from '../actions/picture-actions.ts'
import { PictureActionButtons } from './picture-action-buttons.tsx'
import styles from './picture-tile.module.css'

interface PictureTileProps {
  readonly assetId: string
  /** Undefined while the details are on their way. */
  readonly picture: Picture | undefined
  /** Whether the lists have it as a favourite. */
  readonly listedFavorite: boolean
  readonly slot: TileSlot
}

/** A finished picture of the gallery; its buttons appear on hover or focus. */
export function PictureTile({ assetId, picture, listedFavorite, slot }: PictureTileProps): ReactNode {
  // A style of the person's own is called by its name of today.
  const styleId = picture?.generation.styleId ?? null
  const ownStyle = useStyleName(styleId)
  const style = styleId === null ? picture?.generation.style : ownStyle
  const actions = usePictureActions()
  const favorite = useIsFavorite(assetId, listedFavorite)
  return (
    <GridPicture
      assetId={assetId}
      name={picture ? promptName(pictureWords(picture.generation)) : 'image'}
      about={style}
      picture={picture?.output}
      slot={slot}
      badge={
        favorite
          ? { words: 'a favorite', sign: <Heart className={styles['heart']} size={16} aria-hidden /> }
          : undefined
      }
      caption={
        picture && {
          words: modelLabel(picture.generation.model),
          content: <MadeBy generation={picture.generation} style={style} />,
        }
      }
      actions={picture && <PictureActionButtons picture={picture} favorite={favorite} width={slot.width} />}
      onOpen={() => actions.open(assetId)}
    />
  )
}

interface MadeByProps {
  readonly generation: Pick<Generation, 'model' | 'referenceImages'>
  /** Name of the style; undefined without one, and until it is known. */
  readonly style: string | undefined
}

/** What made it (spec images 2): the model, the style, and the first reference. */
function MadeBy({ generation: { model, referenceImages }, style }: MadeByProps): ReactNode {
  const [reference] = referenceImages
  return (
    <>
      {reference !== undefined && (
        <img className={styles['reference']} src={thumbnailOf(reference)} alt="" draggable={false} />
      )}
      <span className={styles['made']}>
        <span>{modelLabel(model)}</span>
        {style !== undefined && <span className={styles['style']}>{style}</span>}
      </span>
    </>
  )
}
