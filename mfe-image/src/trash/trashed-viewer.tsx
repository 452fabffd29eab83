import type { TrashedImage } from '@studio/backend/contract'
import { Player } from '@studio/media/player'
import { Viewer } from '@studio/media/viewer'
import { ViewerFrame } from '@studio/media/viewer-frame'
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

/** A deleted image or video shown large, to decide about it. */
export function TrashedViewer({ images, shown, onShow, onClose, onRestore, onPurge }: TrashedViewerProps): ReactNode {
  const at = images.indexOf(shown)
  const name = nameOf(shown, at + 1)
  const frame = {
    neighbours: { before: images[at - 1]?.id, after: images[at + 1]?.id },
    onShow,
    onClose,
  }
  const rail = (
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
  )
  if (shown.video !== undefined) {
    const player = <Player key={shown.id} file={shown.video} name={name} />
    return (
      <ViewerFrame {...frame} label="Deleted video" noun="image or video" stage={player}>
        {rail}
      </ViewerFrame>
    )
  }
  return (
    <Viewer {...frame} label="Deleted image" shown={{ ...shown, assetId: shown.id, name }}>
      {rail}
    </Viewer>
  )
}
