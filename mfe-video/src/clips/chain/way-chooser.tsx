import type { Way } from '@studio/backend/contract/clips'
import { clipName } from '@studio/media/clip-kinds'
import { useNow } from '@studio/media/now'
import { formatLength } from '@studio/media/video-tile'
import { IconPopover } from '@studio/ui/chip'
import { EntryButton } from '@studio/ui/entry-button'
import { formatAgo } from '@studio/ui/format'
import { Check, GitFork } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './way-chooser.module.css'

interface WayChooserProps {
  /** Id of the clip that is in the chain. */
  readonly id: string
  /** The clips that continue the one before, this one among them. */
  readonly ways: readonly Way[]
  readonly onChoose: (way: Way) => void
}

/** Where a clip was continued more than once: which of those that continue it is shown, played and joined. */
export function WayChooser({ id, ways, onChoose }: WayChooserProps): ReactNode {
  const now = useNow()
  return (
    <IconPopover
      label={`Choose how it goes on: ${ways.length} ways`}
      placement="topLeft"
      icon={<GitFork size={16} className={styles['fork']} aria-hidden />}
    >
      {(close) => (
        <ul className={styles['ways']}>
          {ways.map((way) => (
            <li key={way.id}>
              <EntryButton
                aria-pressed={way.id === id}
                onClick={() => {
                  close()
                  if (way.id !== id) onChoose(way)
                }}
              >
                <img className={styles['picture']} src={way.clip.thumbnailUrl} alt="" decoding="async" />
                <span className={styles['words']}>
                  <span className={styles['name']}>{clipName(way)}</span>
                  <span className={styles['made']}>
                    {formatLength(way.clip.durationMs)}, {formatAgo(Date.parse(way.createdAt), now)}
                  </span>
                </span>
                {way.id === id && <Check size={16} aria-hidden />}
              </EntryButton>
            </li>
          ))}
        </ul>
      )}
    </IconPopover>
  )
}
