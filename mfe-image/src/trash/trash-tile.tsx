import type { TrashedImage } from '@studio/backend/contract'
import { Button } from '@studio/ui'
import { formatExact } from '@studio/ui/format'
import type { ReactNode } from 'react'
import styles from './trash-tile.module.css'

interface TrashTileProps {
  readonly image: TrashedImage
  readonly onRestore: () => void
  readonly onPurge: () => void
}

const daysText = (days: number): string => (days === 1 ? '1 day left' : `${days} days left`)

/** One deleted image: how long it can be restored, and buttons to restore it or delete it for good. */
export function TrashTile({ image, onRestore, onPurge }: TrashTileProps): ReactNode {
  return (
    <li className={styles['tile']} data-trashed={image.id}>
      <img
        className={styles['image']}
        src={image.thumbnailUrl}
        alt={`Deleted ${formatExact(Date.parse(image.deletedAt))}`}
        loading="lazy"
        decoding="async"
      />
      <span className={styles['days']}>{daysText(image.daysLeft)}</span>
      <div className={styles['buttons']}>
        <Button size="small" onClick={onRestore}>
          Restore
        </Button>
        <Button size="small" type="text" danger onClick={onPurge}>
          Delete forever
        </Button>
      </div>
    </li>
  )
}
