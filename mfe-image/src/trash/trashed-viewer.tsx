import type { TrashedImage } from '@studio/backend/contract'
import { Viewer } from '@studio/media/viewer'
import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import styles from './trashed-viewer.module.css'
import { daysText, nameOf } from './trashed-words.ts'

interface TrashedViewerProps {
  readonly images: readonly TrashedImage[]
  readonly shown: TrashedImage
  readonly onShow: (id: string) => void
  readonly onClose: () => void
  readonly onRestore: (id: string) => void
  readonly onPurge: (id: string) => void
}

/** A deleted image shown large, to decide about it. */
export function TrashedViewer({ images, shown, onShow, onClose, onRestore, onPurge }: TrashedViewerProps): ReactNode {
  const at = images.indexOf(shown)
  const name = nameOf(shown, at + 1)
  return (
    <Viewer
      label="Deleted image"
      shown={{ ...shown, assetId: shown.id, name }}
      neighbours={{ before: images[at - 1]?.id, after: images[at + 1]?.id }}
      onShow={onShow}
      onClose={onClose}
    >
      <div className={styles['acts']}>
        <p className={styles['words']}>
          {daysText(shown.daysLeft)}, {name}
        </p>
        <Button type="primary" onClick={() => onRestore(shown.id)}>
          Restore
        </Button>
        <Button danger onClick={() => onPurge(shown.id)}>
          Delete forever
        </Button>
      </div>
    </Viewer>
  )
}
