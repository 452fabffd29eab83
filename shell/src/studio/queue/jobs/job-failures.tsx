import type { ImageJob } from '@studio/backend/contract/queue'
import { Button } from '@studio/ui'
import { ignoreRepeats } from '@studio/ui/click-guard'
import { formatCents } from '@studio/ui/format'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './job-failures.module.css'
import { type FailedOutput, type Failure, failuresOf, retriableOf, retryPrice } from './job-state.ts'

interface JobFailuresProps {
  readonly job: ImageJob
  readonly isRetrying: boolean
  readonly onRetry: (outputs: readonly FailedOutput[]) => void
  /** Puts the words and settings of the first failed output into the panel. */
  readonly onEdit: (output: FailedOutput) => void
}

/** Which images failed for this reason, where the job has others. */
function nameOf({ outputs }: Failure, all: number): string {
  if (all === 1) return ''
  const numbers = outputs.map(({ n }) => n + 1)
  return `${numbers.length === 1 ? 'Image' : 'Images'} ${numbers.join(', ')}: `
}

/** Why outputs of a job failed, and what can be done: ask again at the price shown, or change the words. */
export function JobFailures({ job, isRetrying, onRetry, onEdit }: JobFailuresProps): ReactNode {
  const { generation } = job
  const failures = failuresOf(generation)
  const first = failures[0]?.outputs[0]
  if (first === undefined) return null
  const retriable = retriableOf(generation)
  const price = retryPrice(job, retriable.length)
  return (
    <div className={styles['failures']}>
      {failures.map((failure) => (
        <p key={failure.reason} className={styles['failure']}>
          <CircleAlert size={16} aria-hidden className={styles['icon']} />
          <span>
            {nameOf(failure, generation.numberOfImages)}
            {failure.reason === '' ? 'Unknown error' : failure.reason}{' '}
            <span className={styles['cost']}>Not charged</span>
          </span>
        </p>
      ))}
      <div className={styles['buttons']}>
        {retriable.length > 0 && price !== undefined && (
          <Button size="small" loading={isRetrying} onClick={() => onRetry(retriable)} onKeyDown={ignoreRepeats}>
            {retriable.length > 1 ? `Retry ${retriable.length}` : 'Retry'} · {formatCents(price)}
          </Button>
        )}
        <Button size="small" onClick={() => onEdit(first)}>
          Edit prompt
        </Button>
      </div>
    </div>
  )
}
