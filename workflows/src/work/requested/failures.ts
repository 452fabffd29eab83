import type { CommonFault } from '@studio/backend/features/work/contract.ts'
import type { WorkEnd } from '@studio/backend/features/work/events.ts'
import { ApplicationFailure, CancelledFailure } from '@temporalio/common'
import { causeOf, finalFailure } from '../../final-failure.ts'

const failureType = 'WorkFailed'

/** Thrown by a kind to end its work for good; the reason is for programs, the message for people. */
export function workFailed(reason: string, message: string): ApplicationFailure {
  return finalFailure(failureType, reason, message)
}

/** How work ends whose steps threw: with its own reason, as cancelled, or because it broke every time. */
export function endOfFailed(error: unknown): WorkEnd {
  const cause = causeOf(error)
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
