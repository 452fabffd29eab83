import type { FailureReason } from '@studio/backend/features/jobs/events.ts'
import { ApplicationFailure, CancelledFailure } from '@temporalio/common'
import { causeOf, finalFailure } from '../final-failure.ts'
import type { Made } from './refs.ts'

const failureType = 'OutputFailed'

/** Thrown by a step to end its output for good; the reason is for programs, the message for people. */
export function outputFailed(reason: FailureReason, message: string): ApplicationFailure {
  return finalFailure(failureType, reason, message)
}

/** Whether a step threw outputFailed, after which repeating it cannot help. */
export function isOutputFailed(error: unknown): error is ApplicationFailure {
  return error instanceof ApplicationFailure && error.type === failureType
}

/** The failure of an output whose submit had no clear outcome and whose task was not found. */
export function unknownOutcome(): ApplicationFailure {
  return outputFailed('unknown-outcome', 'It is not known whether the AI service made this. It is not charged.')
}

/** The result of an output whose branch threw: its own reason, a cancel, or a step that could not be completed. */
export function madeOf(error: unknown): Made {
  const cause = causeOf(error)
  if (cause instanceof CancelledFailure) return { kind: 'failed', reason: 'cancelled', message: 'Cancelled.' }
  if (isOutputFailed(cause)) {
    const reason = cause.details?.[0] as FailureReason // outputFailed above is the only writer of this type
    return { kind: 'failed', reason, message: cause.message }
  }
  return { kind: 'failed', reason: 'lost', message: 'This could not be finished.' }
}
