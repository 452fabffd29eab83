import { useDownload } from '@studio/media/download-choice'
import { DownloadOptions } from '@studio/media/download-options'
import { FavoriteButton } from '@studio/media/favorite-button'
import type { Picture } from '@studio/media/pictures'
import { Button } from '@studio/ui'
import { IconButton } from '@studio/ui/icon-button'
import { Columns2, Download, ImagePlus, RotateCcw, Trash2, WandSparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { ClipButtons } from '../clips/clip-buttons.tsx'
import type { ClipPage } from '../clips/clip-pages.ts'
import { AddTo } from '../collections/add-to.tsx'
import { downloadName } from '../gallery/actions/download-name.ts'
import { pictureWords } from '../models/picture-words.ts'
import { promptName } from '../models/prompt-name.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import styles from './detail-rail.module.css'

/** What happens when the buttons beside the picture are pressed. */
export interface RailHandlers {
  readonly onFavorite: () => void
  readonly onReference: () => void
  readonly onReuse: () => void
  readonly onEdit: () => void
  /** Opens a page of clips with the picture. */
  readonly onClip: (page: ClipPage) => void
  readonly onDelete: () => void
  /** Undefined when there is no other picture to compare it with. */
  readonly onCompare: (() => void) | undefined
}

interface RailActionsProps {
  readonly picture: Picture
  readonly favorite: boolean
  readonly handlers: RailHandlers
}

/** What can be done with the picture (spec images 2). */
export function RailActions({ picture: { generation, output }, favorite, handlers }: RailActionsProps): ReactNode {
  const about = promptName(pictureWords(generation))
  const download = useDownload(output.assetId, downloadName(output.n))
  return (
    <div className={styles['actions']}>
      <Button icon={<Download size={16} aria-hidden />} {...download}>
        Download
      </Button>
      {generation.frame === undefined && (
        <Button icon={<RotateCcw size={16} aria-hidden />} onClick={handlers.onReuse}>
          Reuse settings
        </Button>
      )}
      <ClipButtons onGo={handlers.onClip} />
      <span className={styles['icons']}>
        <DownloadOptions />
        <ShareButton assetId={output.assetId} about={about} />
        <IconButton
          label="Edit"
          about={about}
          icon={<WandSparkles size={20} aria-hidden />}
          onClick={handlers.onEdit}
        />
        <FavoriteButton favorite={favorite} about={about} size={20} onPress={handlers.onFavorite} />
        <AddTo noun="character" ids={[output.assetId]} size={20} />
        <AddTo noun="style" ids={[output.assetId]} size={20} />
        <IconButton
          label="Use as reference"
          icon={<ImagePlus size={20} aria-hidden />}
          onClick={handlers.onReference}
        />
        <IconButton
          label="Compare"
          disabled={handlers.onCompare === undefined}
          icon={<Columns2 size={20} aria-hidden />}
          onClick={handlers.onCompare}
        />
        <IconButton label="Delete" about={about} icon={<Trash2 size={20} aria-hidden />} onClick={handlers.onDelete} />
      </span>
    </div>
  )
}
