import type { Work } from '@studio/backend/contract/work'
import { useNow } from '@studio/media/now'
import { Button } from '@studio/ui'
import { formatAgo, formatExact, formatExpiry } from '@studio/ui/format'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from '../jobs/job-failures.module.css'
import { archiveOf, contentsOf, joinedOf, shortcomingsOf, wordsOfJoined } from './work-state.ts'

interface EndedProps {
  readonly work: Work
  /** The file that it has made is there. */
  readonly ready: boolean
}

/** What came of a piece of work, when, and until when its file is there. */
export function Ended({ work, ready }: EndedProps): ReactNode {
  const now = useNow()
  const [archive, joined] = [archiveOf(work), joinedOf(work)]
  const at = Date.parse(work.endedAt ?? work.requestedAt)
  const expiry = Date.parse(work.expiresAt ?? '')
  return (
    <>
      {work.state === 'cancelled' && <span>Cancelled</span>}
      {joined !== undefined && wordsOfJoined(joined).map((words) => <span key={words}>{words}</span>)}
      {archive !== undefined && contentsOf(archive).map((words) => <span key={words}>{words}</span>)}
      <time dateTime={new Date(at).toISOString()} title={formatExact(at)}>
        {formatAgo(at, now)}
      </time>
      {expiry > now && ready && <span title={formatExact(expiry)}>until {formatExpiry(expiry, now)}</span>}
      {expiry > now && !ready && <span>replaced by newer ones</span>}
      {expiry <= now && <span>deleted by now</span>}
    </>
  )
}

/** In what an archive is not as it was asked for; nothing when it is. */
export function Shortcomings({ work }: { readonly work: Work }): ReactNode {
  const archive = archiveOf(work)
  const sentences = archive === undefined ? [] : shortcomingsOf(archive)
  if (sentences.length === 0) return null
  return (
    <div className={styles['failures']}>
      {sentences.map((sentence) => (
        <p key={sentence} className={styles['failure']}>
          <TriangleAlert size={16} aria-hidden className={styles['warning']} />
          {sentence}
        </p>
      ))}
    </div>
  )
}

interface FailureProps {
  readonly work: Work
  readonly onRetry: () => void
}

/** Why a piece of work failed, and the way to ask again; nothing for work that came to a good end. */
export function Failure({ work, onRetry }: FailureProps): ReactNode {
  if (work.state !== 'failed' && work.state !== 'cancelled') return null
  return (
    <div className={styles['failures']}>
      {work.state === 'failed' && (
        <p className={styles['failure']}>
          <CircleAlert size={16} aria-hidden className={styles['icon']} />
          <span>{work.message ?? 'This could not be finished.'}</span>
        </p>
      )}
      {work.retriable && (
        <div className={styles['buttons']}>
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}
