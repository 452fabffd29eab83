import { ThumbnailButton } from '@studio/media/thumbnail-button'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './result-strip.module.css'
import type { View } from './views.ts'

interface ResultStripProps {
  readonly views: readonly View[]
  /** Index of the one in view. */
  readonly at: number
  readonly onGo: (at: number) => void
}

/** The image and what was made from it, small; the one in view is marked. */
export function ResultStrip({ views, at, onGo }: ResultStripProps): ReactNode {
  if (views.length < 2) return null
  return (
    <nav aria-label="Results" className={styles['strip']}>
      {views.map((view, n) => (
        <span key={view.key} className={styles['cell']}>
          <ThumbnailButton
            src={view.kind === 'failed' ? undefined : view.shown.thumbnailUrl}
            aria-label={view.kind === 'failed' ? `${view.label}: failed` : view.label}
            aria-current={n === at}
            onClick={() => onGo(n)}
          >
            {view.kind === 'failed' && <CircleAlert size={20} aria-hidden className={styles['failed']} />}
          </ThumbnailButton>
        </span>
      ))}
      <span className={styles['count']}>{at === 0 ? 'Original' : `${at} of ${views.length - 1}`}</span>
    </nav>
  )
}
