import { IconButton, IconLink } from '@studio/ui/icon-button'
import { Download, ImagePlus, RotateCcw, SquareCheck, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { promptName } from '../../models/prompt-name.ts'
import { downloadName } from '../actions/download-name.ts'
import { FavoriteButton } from '../actions/favorite-button.tsx'
import { usePictureActions } from '../actions/picture-actions.ts'
import type { Picture } from '../items/picture.ts'
import styles from './picture-action-buttons.module.css'

interface PictureActionButtonsProps {
  readonly picture: Picture
  readonly favorite: boolean
  /** Selects the picture, or all from the last one selected to this one. */
  readonly onPick: (range: boolean) => void
}

/** What can be done with a picture (spec images 2): five icons at the top right, selection at the top left (ui.md 3). */
export function PictureActionButtons({ picture, favorite, onPick }: PictureActionButtonsProps): ReactNode {
  const actions = usePictureActions()
  const { generation, output } = picture
  const about = promptName(generation.prompt)
  return (
    <>
      <div className={styles['select']}>
        <IconButton
          onPicture
          label="Select"
          icon={<SquareCheck size={16} aria-hidden />}
          onClick={({ shiftKey }) => onPick(shiftKey)}
        />
      </div>
      <div className={styles['actions']}>
        <FavoriteButton
          onPicture
          favorite={favorite}
          about={about}
          size={16}
          onPress={() => actions.favorite([output.assetId], !favorite)}
        />
        <IconButton
          onPicture
          label="Use as reference"
          icon={<ImagePlus size={16} aria-hidden />}
          onClick={() => actions.reference(output.assetId)}
        />
        <IconButton
          onPicture
          label="Reuse settings"
          icon={<RotateCcw size={16} aria-hidden />}
          onClick={() => actions.reuse(picture)}
        />
        <IconLink
          onPicture
          label="Download"
          icon={<Download size={16} aria-hidden />}
          href={output.url}
          download={downloadName(output.n)}
        />
        <IconButton
          onPicture
          label="Delete"
          about={about}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={() => actions.trash([output.assetId])}
        />
      </div>
    </>
  )
}
