import { ActivityFailure, ApplicationFailure } from '@temporalio/common'

/** A failure after which repeating the step cannot help; the reason is for programs, the message for people. */
export function finalFailure(type: string, reason: string, message: string): ApplicationFailure {
  return ApplicationFailure.create({ type, message, details: [reason], nonRetryable: true, category: 'BENIGN' })
}

/** The error of a step as the step itself threw it, without Temporal's wrappers. */
export function causeOf(error: unknown): unknown {
  return error instanceof ActivityFailure ? error.cause : error
}
