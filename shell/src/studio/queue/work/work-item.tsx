import type { Work } from '@studio/backend/contract/work'
import { useNow } from '@studio/media/now'
import { Button } from '@studio/ui'
import { formatElapsed } from '@studio/ui/format'
import { createLink } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ProgressRow } from '../drawer/progress-row.tsx'
import styles from '../jobs/job-item.module.css'
import { placeWords } from '../jobs/job-state.ts'
import type { WorkActs } from './use-work-acts.ts'
import { Ended, Failure, Shortcomings } from './work-end.tsx'
import { fileOfWork, hasFrames, isInProgress, titleOf, wordOf } from './work-state.ts'

const LinkButton = createLink(Button)

interface WorkItemProps {
  readonly work: Work
  readonly acts: WorkActs
  /** Its file is there to be downloaded. */
  readonly ready: boolean
  /** The frames of a video were opened: they are shown on the page below. */
  readonly onOpen: () => void
}

/** A piece of work in the queue, such as an archive: how far it is, why it failed, its file, or the frames of a video. */
export function WorkItem({ work, acts, ready, onOpen }: WorkItemProps): ReactNode {
  const titleId = useId()
  const file = fileOfWork(work, ready, useNow())
  return (
    <li>
      <article className={styles['job']} aria-labelledby={titleId}>
        <h4 id={titleId} className={styles['prompt']}>
          {titleOf(work)}
        </h4>
        <p className={styles['facts']}>
          {isInProgress(work) ? <Wait work={work} /> : <Ended work={work} ready={ready} />}
        </p>
        {isInProgress(work) && (
          <ProgressRow
            name="Progress"
            about={titleOf(work)}
            percent={work.progress}
            word={wordOf(work)}
            onCancel={work.cancelRequested ? undefined : () => void acts.cancel(work.id)}
          />
        )}
        <Shortcomings work={work} />
        {file !== undefined && (
          <Button
            size="small"
            className={styles['act'] ?? ''}
            href={file.href}
            download={file.name}
            icon={<Download size={16} aria-hidden />}
          >
            Download
          </Button>
        )}
        {hasFrames(work) && (
          <LinkButton size="small" className={styles['act'] ?? ''} to="/" search={{ frames: work.id }} onClick={onOpen}>
            Show frames
          </LinkButton>
        )}
        <Failure work={work} onRetry={() => void acts.retry(work.id)} />
      </article>
    </li>
  )
}

/** How long it has been waited for, and its place while it waits for its turn. */
const Wait = ({ work: { requestedAt, place } }: { readonly work: Work }): ReactNode => (
  <>
    <span className={styles['time']}>{formatElapsed(useNow() - Date.parse(requestedAt))}</span>
    {place !== undefined && <span>{placeWords(place)}</span>}
  </>
)
