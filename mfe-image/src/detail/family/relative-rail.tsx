import type { Family } from '@studio/backend/contract/library'
import { useDownload } from '@studio/media/download-choice'
import { Button } from '@studio/ui'
import { Download, ImagePlus, Undo2, WandSparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { ClipButtons } from '../../clips/clip-buttons.tsx'
import type { ClipPage } from '../../clips/clip-pages.ts'
import { downloadName } from '../../gallery/actions/download-name.ts'
import { daysText } from '../../trash/trashed-words.ts'
import railStyles from '../detail-rail.module.css'
import { Making } from '../making.tsx'
import styles from './relative-rail.module.css'

export interface RelativeHandlers {
  readonly onRestore: () => void
  readonly onReference: () => void
  readonly onEdit: () => void
  /** Opens a page of clips with the picture. */
  readonly onClip: (page: ClipPage) => void
}

interface RelativeRailProps {
  readonly family: Family
  readonly handlers: RelativeHandlers
}

/** Beside a picture that is in no gallery, an upload or one in the trash: what it is, what can be done with it, how it was made. */
export function RelativeRail({ family: { picture, generation, seed, video }, handlers }: RelativeRailProps): ReactNode {
  const { n = 0, width, height, isUpload, daysLeft } = picture
  const download = useDownload(picture.id, downloadName(n))
  const isTrashed = daysLeft !== undefined
  const kind = isUpload
    ? 'An image that you uploaded'
    : `An image ${isTrashed ? 'that you deleted' : 'of your gallery'}`
  return (
    <>
      <p className={styles['words']}>{isTrashed ? `${kind}: in the trash, ${daysText(daysLeft)}` : kind}</p>
      <div className={railStyles['actions']}>
        {daysLeft === undefined ? (
          <>
            <Button icon={<WandSparkles size={16} aria-hidden />} onClick={handlers.onEdit}>
              Edit
            </Button>
            <Button icon={<ImagePlus size={16} aria-hidden />} onClick={handlers.onReference}>
              Use as reference
            </Button>
            <ClipButtons onGo={handlers.onClip} />
          </>
        ) : (
          <Button icon={<Undo2 size={16} aria-hidden />} onClick={handlers.onRestore}>
            Restore
          </Button>
        )}
        <Button icon={<Download size={16} aria-hidden />} {...download}>
          Download
        </Button>
      </div>
      {generation !== undefined && <Making made={{ generation, output: { n, width, height, seed } }} video={video} />}
    </>
  )
}
