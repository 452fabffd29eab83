import { useDownload } from '@studio/media/download-choice'
import { FavoriteButton } from '@studio/media/favorite-button'
import type { Picture } from '@studio/media/pictures'
import { IconButton, IconLink } from '@studio/ui/icon-button'
import { Download, ImagePlus, RotateCcw, Trash2, WandSparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { ClipIcons } from '../../clips/clip-buttons.tsx'
import { AddTo } from '../../collections/add-to.tsx'
import { pictureWords } from '../../models/picture-words.ts'
import { promptName } from '../../models/prompt-name.ts'
import { downloadName } from '../actions/download-name.ts'
import { usePictureActions } from '../actions/picture-actions.ts'

interface PictureActionButtonsProps {
  readonly picture: Picture
  readonly favorite: boolean
}

/** What can be done with a picture of the gallery (spec images 2). */
export function PictureActionButtons({ picture, favorite }: PictureActionButtonsProps): ReactNode {
  const actions = usePictureActions()
  const download = useDownload(picture.output.assetId, downloadName(picture.output.n))
  const { generation, output } = picture
  const about = promptName(pictureWords(generation))
  return (
    <>
      <FavoriteButton
        onPicture
        favorite={favorite}
        about={about}
        size={16}
        onPress={() => actions.favorite([output.assetId], !favorite)}
      />
      <AddTo onPicture noun="character" ids={[output.assetId]} size={16} />
      <AddTo onPicture noun="style" ids={[output.assetId]} size={16} />
      <IconButton
        onPicture
        label="Edit"
        about={about}
        icon={<WandSparkles size={16} aria-hidden />}
        onClick={() => actions.change(picture)}
      />
      <ClipIcons onPicture about={about} size={16} onGo={(page) => actions.goClip(page, output.assetId)} />
      <IconButton
        onPicture
        label="Use as reference"
        icon={<ImagePlus size={16} aria-hidden />}
        onClick={() => actions.reference(output.assetId)}
      />
      {generation.frame === undefined && (
        <IconButton
          onPicture
          label="Reuse settings"
          icon={<RotateCcw size={16} aria-hidden />}
          onClick={() => actions.reuse(picture)}
        />
      )}
      <IconLink onPicture label="Download" icon={<Download size={16} aria-hidden />} {...download} />
      <IconButton
        onPicture
        label="Delete"
        about={about}
        icon={<Trash2 size={16} aria-hidden />}
        onClick={() => actions.trash([output.assetId])}
      />
    </>
  )
}
