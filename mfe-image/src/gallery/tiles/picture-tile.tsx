import { thumbnailOf } from '@studio/media/asset'
import { useIsFavorite } from '@studio/media/overlay'
import { PictureTile as GridPicture, type TileSlot } from '@studio/media/picture-tile'
import type { Picture } from '@studio/media/pictures'
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { modelLabel } from '../../models/model-label.ts'
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
  const actions = usePictureActions()
  const favorite = useIsFavorite(assetId, listedFavorite)
  return (
    <GridPicture
      assetId={assetId}
      name={picture?.generation.prompt ?? 'image'}
      picture={picture?.output}
      slot={slot}
      badge={
        favorite
          ? { words: 'a favorite', sign: <Heart className={styles['heart']} size={16} aria-hidden /> }
          : undefined
      }
      caption={picture && { words: madeByWords(picture), content: <MadeBy picture={picture} /> }}
      actions={picture && <PictureActionButtons picture={picture} favorite={favorite} />}
      onOpen={() => actions.open(assetId)}
    />
  )
}

const madeByWords = ({ generation: { model, style } }: Picture): string =>
  style === undefined ? modelLabel(model) : `${modelLabel(model)}, ${style}`

/** What made it (spec images 2): the model, the style, and the first reference. */
function MadeBy({ picture: { generation } }: { readonly picture: Picture }): ReactNode {
  const { model, referenceImages, style, styleId } = generation
  const [reference] = referenceImages
  return (
    <>
      {reference !== undefined && (
        <img className={styles['reference']} src={thumbnailOf(reference)} alt="" draggable={false} />
      )}
      {modelLabel(model)}
      {styleId === null ? <StyleName name={style} /> : <OwnStyleName styleId={styleId} />}
    </>
  )
}

/** A style of the person's own by its name of today. */
function OwnStyleName({ styleId }: { readonly styleId: string }): ReactNode {
  return <StyleName name={useStyleName(styleId)} />
}

function StyleName({ name }: { readonly name: string | undefined }): ReactNode {
  return name === undefined ? null : <span className={styles['style']}>{name}</span>
}
