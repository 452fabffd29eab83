import type { ImageJob } from '@studio/backend/contract/queue'
import { Button } from '@studio/ui'
import { formatCents } from '@studio/ui/format'
import { ignoreRepeats } from '@studio/ui/ignore-repeats'
import type { ReactNode } from 'react'
import { retriableOf, retryPrice, waitingOf } from './job-state.ts'
import styles from './queue-actions.module.css'
import type { JobActs, OutputsOfJob } from './use-job-acts.ts'

interface QueueActionsProps {
  readonly jobs: readonly ImageJob[]
  readonly acts: JobActs
}

const countOf = (targets: readonly OutputsOfJob[]): number =>
  targets.reduce((sum, { outputs }) => sum + outputs.length, 0)

/** What can be done about all jobs in view: cancel what waits, and ask again for what failed, at the price shown. */
export function QueueActions({ jobs, acts }: QueueActionsProps): ReactNode {
  const waiting = jobs
    .map((job) => ({ job, outputs: waitingOf(job.generation) }))
    .filter(({ outputs }) => outputs.length > 0)
  const failed = jobs
    .filter(({ retryCents }) => retryCents !== undefined)
    .map((job) => ({ job, outputs: retriableOf(job.generation) }))
    .filter(({ outputs }) => outputs.length > 0)
  const price = failed.reduce((sum, { job, outputs }) => sum + (retryPrice(job, outputs.length) ?? 0), 0)
  if (waiting.length === 0 && failed.length < 2) return null
  return (
    <div className={styles['actions']}>
      {waiting.length > 0 && (
        <Button size="small" onClick={() => void acts.cancel(waiting)}>
          Cancel all waiting ({countOf(waiting)})
        </Button>
      )}
      {failed.length > 1 && (
        <Button
          size="small"
          loading={acts.isRetrying}
          onClick={() => void acts.retry(failed)}
          onKeyDown={ignoreRepeats}
        >
          Retry all failed ({countOf(failed)}) · {formatCents(price)}
        </Button>
      )}
    </div>
  )
}
