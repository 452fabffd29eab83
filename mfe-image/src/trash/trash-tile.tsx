import type { TrashedImage } from '@studio/backend/contract'
import { Button } from '@studio/ui'
import { formatSeconds } from '@studio/ui/format'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './trash-tile.module.css'
import { daysText, nameOf } from './trashed-words.ts'

/** What happens when something on a tile is pressed, each with the id of its image. */
export interface TrashTileHandlers {
  readonly onOpen: (id: string) => void
  readonly onSelect: (id: string) => void
  readonly onRestore: (id: string) => void
  readonly onPurge: (id: string) => void
}

interface TrashTileProps {
  readonly image: TrashedImage
  /** Its number in the trash, counted from one. */
  readonly number: number
  readonly selected: boolean
  readonly handlers: TrashTileHandlers
}

/** One deleted image or video, all of it: how long it can be restored, and buttons to restore it or delete it for good. */
export function TrashTile({ image, number, selected, handlers }: TrashTileProps): ReactNode {
  const name = nameOf(image, number)
  return (
    <li className={styles['tile']} data-trashed={image.id} data-selected={selected}>
      <div className={styles['frame']}>
        <button
          type="button"
          className={styles['open']}
          aria-label={`Open ${name}`}
          onClick={() => handlers.onOpen(image.id)}
        >
          <img className={styles['image']} src={image.thumbnailUrl} alt="" loading="lazy" decoding="async" />
          {image.video !== undefined && (
            <span className={styles['length']}>
              <Play size={14} aria-hidden /> {formatSeconds(image.video.durationMs)}
            </span>
          )}
        </button>
        <label className={styles['select']}>
          <input
            type="checkbox"
            checked={selected}
            aria-label={`Select ${name}`}
            onChange={() => handlers.onSelect(image.id)}
          />
        </label>
      </div>
      <span className={styles['days']}>{daysText(image.daysLeft)}</span>
      <div className={styles['buttons']}>
        <Button size="small" aria-label={`Restore ${name}`} onClick={() => handlers.onRestore(image.id)}>
          Restore
        </Button>
        <Button
          size="small"
          type="text"
          danger
          aria-label={`Delete forever ${name}`}
          onClick={() => handlers.onPurge(image.id)}
        >
          Delete forever
        </Button>
      </div>
    </li>
  )
}
