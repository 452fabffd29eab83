import type { SourceKind } from '@studio/backend/contract/frames'
import { Button } from '@studio/ui'
import { formatAgo, formatExact } from '@studio/ui/format'
import { type ReactNode, useId } from 'react'
import { useNow } from '../tiles/use-now.ts'
import styles from './recent-videos.module.css'
import { useRecentSources } from './use-source-work.ts'
import { videoWords } from './video-words.ts'

interface RecentVideosProps {
  readonly kind: SourceKind
  /** What is done with one of them, as "Show frames". */
  readonly action: string
  readonly onOpen: (videoId: string) => void
}

/**
 * The videos of this kind that the person asked for in the last day and whose frames are there or on their way: what was begun before a
 * reload or on another device is found again. Nothing while there are none.
 */
export function RecentVideos({ kind, action, onOpen }: RecentVideosProps): ReactNode {
  const title = useId()
  const now = useNow()
  const recent = useRecentSources(kind)
  if (recent.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={styles['title']}>
        Recent videos
      </h3>
      <ul className={styles['list']}>
        {recent.map(({ id, state, progress, requestedAt }) => {
          const at = Date.parse(requestedAt)
          const words = `${videoWords(kind)}, ${formatAgo(at, now)}`
          return (
            <li key={id} className={styles['video']}>
              <time dateTime={requestedAt} title={formatExact(at)}>
                {words}
              </time>
              {state !== 'done' && <span className={styles['state']}>{progress}%</span>}
              <Button size="small" aria-label={`${action}: ${words}`} onClick={() => onOpen(id)}>
                {action}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
