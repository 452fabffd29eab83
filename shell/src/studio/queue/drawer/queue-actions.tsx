import type { QueueJob } from '@studio/backend/contract/queue'
import type { Work } from '@studio/backend/contract/work'
import { paymentWords, useCreditsLeft } from '@studio/media/payments'
import { Button } from '@studio/ui'
import { ignoreRepeats } from '@studio/ui/click-guard'
import type { ReactNode } from 'react'
import { cancelClip, retryClip } from '../clips/clip-orders.ts'
import { clipRetries, isWaitingClip } from '../clips/clip-state.ts'
import { cancelImages, type OutputsOfJob, retryImages } from '../jobs/image-orders.ts'
import { retriableOf, retryPrice, waitingOf } from '../jobs/job-state.ts'
import { byMedium } from '../summary.ts'
import type { OrderActs } from '../use-orders.ts'
import { useWorkActs } from '../work/use-work-acts.ts'
import { isOpenFailure, isWaiting } from '../work/work-state.ts'
import styles from './queue-actions.module.css'

interface QueueActionsProps {
  readonly jobs: readonly QueueJob[]
  readonly work: readonly Work[]
  readonly acts: OrderActs
}

const countOf = (targets: readonly OutputsOfJob[]): number =>
  targets.reduce((sum, { outputs }) => sum + outputs.length, 0)

/** What can be done about all jobs and other work in view: cancel what waits, and ask again for what failed, at the cost shown. */
export function QueueActions({ jobs, work, acts }: QueueActionsProps): ReactNode {
  const { images, clips } = byMedium(jobs)
  const workActs = useWorkActs()
  const waitingWork = work.filter(isWaiting)
  const failedWork = work.filter(isOpenFailure)
  const waiting = images
    .map((job) => ({ job, outputs: waitingOf(job.generation) }))
    .filter(({ outputs }) => outputs.length > 0)
  const failed = images
    .filter(({ retryCents }) => retryCents !== undefined)
    .map((job) => ({ job, outputs: retriableOf(job.generation) }))
    .filter(({ outputs }) => outputs.length > 0)
  const waitingClips = clips.filter(isWaitingClip)
  const failedClips = clipRetries(clips, useCreditsLeft())
  const ofImages = failed.reduce((sum, { job, outputs }) => sum + (retryPrice(job, outputs.length) ?? 0), 0)
  const price = paymentWords([{ by: 'money', cents: ofImages }, ...failedClips.map(({ payment }) => payment)])
  const allWaiting = countOf(waiting) + waitingClips.length + waitingWork.length
  const allFailed = countOf(failed) + failedClips.length + failedWork.length
  const manyFailed = failed.length + failedClips.length + failedWork.length > 1
  if (allWaiting === 0 && !manyFailed) return null
  const cancelWaiting = (): void => {
    void acts.cancel([...waiting.map(cancelImages), ...waitingClips.map(cancelClip)])
    for (const { id } of waitingWork) void workActs.cancel(id)
  }
  const retryFailed = (): void => {
    void acts.retry([...failed.map(retryImages), ...failedClips.map(retryClip)])
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
          Retry all failed ({allFailed}){price !== '' && ` · ${price}`}
        </Button>
      )}
    </div>
  )
}
