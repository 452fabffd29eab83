import type { CommonFault } from '@studio/backend/features/work/contract.ts'
import type { WorkEnd } from '@studio/backend/features/work/events.ts'
import { ActivityFailure, ApplicationFailure, CancelledFailure } from '@temporalio/common'

const failureType = 'WorkFailed'

/** Thrown by a kind to end its work for good; the reason is for programs, the message for people. */
export function workFailed(reason: string, message: string): ApplicationFailure {
  return ApplicationFailure.create({
    type: failureType,
    message,
    details: [reason],
    nonRetryable: true,
    category: 'BENIGN',
  })
}

/** How work ends whose steps threw: with its own reason, as cancelled, or because it broke every time. */
export function endOfFailed(error: unknown): WorkEnd {
  const cause = error instanceof ActivityFailure ? error.cause : error
  if (cause instanceof CancelledFailure) return { outcome: 'cancelled' }
  if (cause instanceof ApplicationFailure && cause.type === failureType) {
    return { outcome: 'failed', reason: String(cause.details?.[0]), message: cause.message }
  }
  return {
    outcome: 'failed',
    reason: 'broken' satisfies CommonFault,
    message: 'This could not be finished. Please try again.',
  }
}
