import type { Work } from '@studio/backend/contract/work'
import { useNow } from '@studio/media/now'
import { Button } from '@studio/ui'
import { formatAgo, formatElapsed, formatExact, formatExpiry } from '@studio/ui/format'
import { CircleAlert, Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import failureStyles from './job-failures.module.css'
import styles from './job-item.module.css'
import { ProgressRow } from './progress-row.tsx'
import type { WorkActs } from './use-work-acts.ts'
import { archiveOf, contentsOf, fileOfWork, isInProgress, titleOf, wordOf } from './work-state.ts'

interface WorkItemProps {
  readonly work: Work
  readonly acts: WorkActs
  /** Its file is there to be downloaded. */
  readonly ready: boolean
}

/** A piece of work in the queue, such as an archive: how far it is, why it failed, or its file. */
export function WorkItem({ work, acts, ready }: WorkItemProps): ReactNode {
  const titleId = useId()
  const file = fileOfWork(work, ready, useNow())
  return (
    <li>
      <article className={styles['job']} aria-labelledby={titleId}>
        <h4 id={titleId} className={styles['prompt']}>
          {titleOf(work)}
        </h4>
        <p className={styles['facts']}>{isInProgress(work) ? <Wait work={work} /> : <Ended work={work} />}</p>
        {isInProgress(work) && (
          <ProgressRow
            name="Progress"
            percent={work.progress}
            word={wordOf(work)}
            onCancel={work.cancelRequested ? undefined : () => void acts.cancel(work.id)}
          />
        )}
        {file !== undefined && (
          <Button
            size="small"
            className={styles['cancel'] ?? ''}
            href={file.href}
            download={file.name}
            icon={<Download size={16} aria-hidden />}
          >
            Download
          </Button>
        )}
        <Failure work={work} onRetry={() => void acts.retry(work.id)} />
      </article>
    </li>
  )
}

const Wait = ({ work: { requestedAt } }: { readonly work: Work }): ReactNode => (
  <span className={styles['time']}>{formatElapsed(useNow() - Date.parse(requestedAt))}</span>
)

function Ended({ work }: { readonly work: Work }): ReactNode {
  const now = useNow()
  const archive = archiveOf(work)
  const at = Date.parse(work.endedAt ?? work.requestedAt)
  const expiry = Date.parse(work.expiresAt ?? '')
  return (
    <>
      {work.state === 'cancelled' && <span>Cancelled</span>}
      {archive !== undefined && contentsOf(archive).map((words) => <span key={words}>{words}</span>)}
      <time dateTime={new Date(at).toISOString()} title={formatExact(at)}>
        {formatAgo(at, now)}
      </time>
      {expiry > now && <span title={formatExact(expiry)}>until {formatExpiry(expiry, now)}</span>}
      {expiry <= now && <span>deleted by now</span>}
    </>
  )
}

function Failure({ work, onRetry }: { readonly work: Work; readonly onRetry: () => void }): ReactNode {
  if (work.state !== 'failed' && work.state !== 'cancelled') return null
  return (
    <div className={failureStyles['failures']}>
      {work.state === 'failed' && (
        <p className={failureStyles['failure']}>
          <CircleAlert size={16} aria-hidden className={failureStyles['icon']} />
          <span>{work.message ?? 'This could not be finished.'}</span>
        </p>
      )}
      {work.retriable && (
        <div className={failureStyles['buttons']}>
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}
