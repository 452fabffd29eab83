import type { ImageJob } from '@studio/backend/contract/queue'
import { useNow } from '@studio/media/now'
import { Button } from '@studio/ui'
import { formatAgo, formatCents, formatElapsed, formatExact, shortened } from '@studio/ui/format'
import { type ReactNode, useId } from 'react'
import type { OrderActs } from '../use-orders.ts'
import { cancelImages, retryImages } from './image-orders.ts'
import { JobFailures } from './job-failures.tsx'
import styles from './job-item.module.css'
import { MadePictures, OutputsInProgress } from './job-outputs.tsx'
import { cancellableOf, countCancelled, countMade, type FailedOutput, inProgressOf, placeWords } from './job-state.ts'

interface JobItemProps {
  readonly job: ImageJob
  readonly acts: OrderActs
  readonly onOpen: () => void
  readonly onEdit: (job: ImageJob, output: FailedOutput) => void
}

/** One request in the queue: what was asked for, how far it is, and what can be done about it. */
export function JobItem({ job, acts, onOpen, onEdit }: JobItemProps): ReactNode {
  const { generation } = job
  const promptId = useId()
  const cancellable = cancellableOf(generation)
  const working = inProgressOf(generation).length > 0
  return (
    <li>
      <article className={styles['job']} aria-labelledby={promptId}>
        <h4 id={promptId} className={styles['prompt']} dir="auto" title={shortened(generation.prompt, 300)}>
          {generation.prompt === '' ? 'Without words' : generation.prompt}
        </h4>
        <p className={styles['facts']}>
          {working ? <Wait job={job} /> : <Ended job={job} />}
          <span>{job.model}</span>
        </p>
        {working && (
          <OutputsInProgress
            job={job}
            onCancel={(output) => void acts.cancel([cancelImages({ job, outputs: [output] })])}
          />
        )}
        <MadePictures job={job} onOpen={onOpen} />
        <JobFailures
          job={job}
          isRetrying={acts.isRetrying}
          onRetry={(outputs) => void acts.retry([retryImages({ job, outputs })])}
          onEdit={(output) => onEdit(job, output)}
        />
        {cancellable.length > 1 && (
          <Button
            size="small"
            className={styles['act'] ?? ''}
            onClick={() => void acts.cancel([cancelImages({ job, outputs: cancellable })])}
          >
            Cancel all {cancellable.length}
          </Button>
        )}
      </article>
    </li>
  )
}

/** How many are done, and how long it has been waited for. */
function Wait({ job: { generation, place } }: { readonly job: ImageJob }): ReactNode {
  const elapsed = useNow() - Date.parse(generation.createdAt)
  const done = generation.numberOfImages - inProgressOf(generation).length
  return (
    <>
      <span>
        {done} of {generation.numberOfImages}
      </span>
      <span className={styles['time']}>{formatElapsed(elapsed)}</span>
      {place !== undefined && <span>{placeWords(place)}</span>}
    </>
  )
}

/** How many were made and how many cancelled, what they cost, and when that was. */
function Ended({ job: { generation, endedAt } }: { readonly job: ImageJob }): ReactNode {
  const now = useNow()
  const made = countMade(generation)
  const cancelled = countCancelled(generation)
  const at = Date.parse(endedAt ?? generation.createdAt)
  return (
    <>
      {made > 0 && (
        <span>
          {made} of {generation.numberOfImages}
        </span>
      )}
      {cancelled > 0 && <span>{cancelled < generation.numberOfImages ? `${cancelled} cancelled` : 'Cancelled'}</span>}
      {generation.costCents > 0 && <span>{formatCents(generation.costCents)}</span>}
      <time dateTime={new Date(at).toISOString()} title={formatExact(at)}>
        {formatAgo(at, now)}
      </time>
    </>
  )
}
