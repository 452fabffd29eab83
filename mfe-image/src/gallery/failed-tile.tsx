import { Button } from '@studio/ui'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './failed-tile.module.css'

interface FailedTileProps {
  /** One sentence; empty when nobody knows. */
  readonly error: string
  /** False when nobody knows: the request had no answer. */
  readonly uncharged: boolean
  readonly onDismiss: () => void
}

/** Spec images 2: 'Generation Failed', the reason or 'Unknown error', Dismiss; and that it cost nothing. */
export function FailedTile({ error, uncharged, onDismiss }: FailedTileProps): ReactNode {
  return (
    <div className={styles['failed']}>
      <span className={styles['title']}>
        <CircleAlert size={16} aria-hidden className={styles['icon']} />
        Generation Failed
      </span>
      <span className={styles['reason']}>{error === '' ? 'Unknown error' : error}</span>
      {uncharged ? (
        <span className={styles['cost']}>Not charged</span>
      ) : (
        <span className={styles['reason']}>No answer came. If it was received, its images appear here.</span>
      )}
      <Button size="small" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  )
}
