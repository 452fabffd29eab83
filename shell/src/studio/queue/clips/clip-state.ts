import { isRefusal } from '@studio/backend/contract'
import type { ClipJob } from '@studio/backend/contract/queue'
import { type Payment, paymentsOf } from '@studio/media/payments'
import { isCancel } from '../jobs/job-state.ts'

/** Whether a clip waits or is being made. */
export function isOpenClip({ state: { status } }: Pick<ClipJob, 'state'>): boolean {
  return status === 'waiting' || status === 'running'
}

/** Whether a clip can still be cancelled without being paid for. */
export function isWaitingClip({ state, cancelRequested }: Pick<ClipJob, 'state' | 'cancelRequested'>): boolean {
  return state.status === 'waiting' && cancelRequested !== true
}

/** Whether a clip was cancelled before it was sent to the model. */
export function isCancelledClip({ state }: Pick<ClipJob, 'state'>): boolean {
  return state.status === 'failed' && isCancel(state.reason)
}

/** Whether a clip has failed, was neither cancelled nor asked for again, and may succeed then. */
export function isRetriableClip({ state, retriedBy }: Pick<ClipJob, 'state' | 'retriedBy'>): boolean {
  if (state.status !== 'failed' || retriedBy !== undefined) return false
  return !isCancel(state.reason) && !isRefusal(state.reason)
}

/** Failed clips that can be asked for again, in this order, and how each is then paid. */
export function clipRetries(jobs: readonly ClipJob[], creditsLeft: number): readonly ClipRetry[] {
  const costs = jobs.flatMap((job) =>
    isRetriableClip(job) && job.retryCents !== undefined
      ? [{ job, cents: job.retryCents, credits: job.retryCredits }]
      : [],
  )
  const payments = paymentsOf(costs, creditsLeft)
  return costs.flatMap(({ job }, at) => {
    const payment = payments[at]
    return payment === undefined ? [] : [{ job, payment }]
  })
}

/** A failed clip that is asked for again, paid as is shown. */
export interface ClipRetry {
  readonly job: ClipJob
  readonly payment: Payment
}

/** How a clip in progress stands. */
export function wordOfClip({ state, cancelRequested }: Pick<ClipJob, 'state' | 'cancelRequested'>): string {
  const isSent = state.status === 'running' && state.sent === true
  if (cancelRequested === true) return isSent ? 'Arrives and is charged' : 'Cancelling'
  return state.status === 'running' ? `${state.progress}%` : 'Waiting'
}
