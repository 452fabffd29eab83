import type { ImageJob } from '@studio/backend/contract/queue'
import type { Work } from '@studio/backend/contract/work'
import { Button } from '@studio/ui'
import { ignoreRepeats } from '@studio/ui/click-guard'
import { formatCents } from '@studio/ui/format'
import type { ReactNode } from 'react'
import { retriableOf, retryPrice, waitingOf } from './job-state.ts'
import styles from './queue-actions.module.css'
import type { JobActs, OutputsOfJob } from './use-job-acts.ts'
import { useWorkActs } from './use-work-acts.ts'
import { isOpenFailure, isWaiting } from './work-state.ts'

interface QueueActionsProps {
  readonly jobs: readonly ImageJob[]
  readonly work: readonly Work[]
  readonly acts: JobActs
}

const countOf = (targets: readonly OutputsOfJob[]): number =>
  targets.reduce((sum, { outputs }) => sum + outputs.length, 0)

/** What can be done about all jobs and other work in view: cancel what waits, and ask again for what failed, at the price shown. */
export function QueueActions({ jobs, work, acts }: QueueActionsProps): ReactNode {
  const workActs = useWorkActs()
  const waitingWork = work.filter(isWaiting)
  const failedWork = work.filter(isOpenFailure)
  const waiting = jobs
    .map((job) => ({ job, outputs: waitingOf(job.generation) }))
    .filter(({ outputs }) => outputs.length > 0)
  const failed = jobs
    .filter(({ retryCents }) => retryCents !== undefined)
    .map((job) => ({ job, outputs: retriableOf(job.generation) }))
    .filter(({ outputs }) => outputs.length > 0)
  const price = failed.reduce((sum, { job, outputs }) => sum + (retryPrice(job, outputs.length) ?? 0), 0)
  const allWaiting = countOf(waiting) + waitingWork.length
  const manyFailed = failed.length + failedWork.length > 1
  if (allWaiting === 0 && !manyFailed) return null
  const cancelWaiting = (): void => {
    void acts.cancel(waiting)
    for (const { id } of waitingWork) void workActs.cancel(id)
  }
  const retryFailed = (): void => {
    void acts.retry(failed)
    for (const { id } of failedWork) void workActs.retry(id)
  }
  return (
    <div className={styles['actions']}>
      {allWaiting > 0 && (
        <Button size="small" onClick={cancelWaiting}>
          Cancel all waiting ({allWaiting})
        </Button>
      )}
      {manyFailed && (
        <Button size="small" loading={acts.isRetrying} onClick={retryFailed} onKeyDown={ignoreRepeats}>
          Retry all failed ({countOf(failed) + failedWork.length}){price > 0 && ` · ${formatCents(price)}`}
        </Button>
      )}
    </div>
  )
}
